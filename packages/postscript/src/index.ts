export { programStart } from './postscript-section.ts';
export { readEps } from './read-eps.ts';
