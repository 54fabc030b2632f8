/** Second factors, as `/api/auth/mfa/*` answers. */
export type Factor = { id: string; name: string; /** ISO date-time. */ createdAt: string };
export type FactorsAnswer = { factors: Factor[] };

export type EnrolAnswer = {
  id: string;
  /** data:image/svg+xml address of the QR code. */
  qrCode: string;
  /** For typing where no camera is. */
  secret: string;
};
