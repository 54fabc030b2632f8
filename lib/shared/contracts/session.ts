/** Response of `GET /api/auth/session`; contains no token. */
export type SessionUser = { id: string; email: string };

export type SessionAnswer =
  | { state: 'signed_out' }
  | {
      state: 'signed_in';
      user: SessionUser;
      /** Seconds since 1970. */
      expiresAt: number;
      /** True if the account has a verified second factor that this session has not shown. */
      needsSecondFactor: boolean;
    };

/** State of the visitor that determines the page's header. */
export type Visitor = SessionAnswer['state'];

/** Response of `GET /api/site`: the addresses that the owner configures, read when the server runs. */
export type SiteAnswer = {
  supportEmail: string;
  estimateUrl: string;
  /** Location of mail that is not delivered to mailboxes; null if it is delivered. */
  mailNotice: { text: string; link: string; href: string } | null;
  /** False for a site without a payment provider, which offers no plan. */
  hasBilling: boolean;
  /** Address of the error service for browsers; null when there is none. */
  errorReportDsn: string | null;
};

/** Response of `POST /api/auth/sign-in-methods`. */
export type SignInMethodsAnswer = { password: boolean; google: boolean; microsoft: boolean };

/** Second factor in responses of `/api/auth/mfa/*`. */
export type Factor = { id: string; name: string; /** ISO date-time. */ createdAt: string };
export type FactorsAnswer = { factors: Factor[] };

export type EnrolAnswer = {
  id: string;
  /** data:image/svg+xml address of the QR code. */
  qrCode: string;
  /** Secret to type on a device without a camera. */
  secret: string;
};
