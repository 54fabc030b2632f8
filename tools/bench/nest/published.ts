/**
 * Best published strip densities, percent: mean of the search by Gardeyn and Wauters (arXiv 2509.13329, tables 2 and 3: 100
 * runs of 20 min, 3 threads) and the best earlier mean (ROMA, Sato 2019; GCS, Elkeran 2013; FLD, Wang 2017; PackingSolver).
 * `sparrow60` was measured with the published program at 60 s on two cores.
 */
export type Published = { readonly sparrow20min: number; readonly others: number; readonly sparrow60?: number };

export const published: Readonly<Record<string, Published>> = {
  albano: { sparrow20min: 89.47, others: 88.01, sparrow60: 87.7 },
  dagli: { sparrow20min: 89.26, others: 87.5, sparrow60: 87.32 },
  fu: { sparrow20min: 92.24, others: 91.95 },
  jakobs1: { sparrow20min: 89.09, others: 89.09, sparrow60: 89.06 },
  jakobs2: { sparrow20min: 84.77, others: 83.56 },
  mao: { sparrow20min: 86.14, others: 83.76 },
  marques: { sparrow20min: 90.93, others: 89.97, sparrow60: 89.71 },
  shapes0: { sparrow20min: 68.6, others: 68.73, sparrow60: 66.48 },
  shapes1: { sparrow20min: 75.69, others: 75.86 },
  shapes2: { sparrow20min: 84.68, others: 85.49 },
  shirts: { sparrow20min: 89.66, others: 88.21, sparrow60: 87.78 },
  swim: { sparrow20min: 78.26, others: 74.66, sparrow60: 75.47 },
  trousers: { sparrow20min: 91.73, others: 90.48, sparrow60: 90.55 },
};
