/** Texts that the specification fixes word for word and that must not be reworded; help lines around them are in the components. */
export const productName = 'Measurement & Nesting';

export const specStrings = {
  startNow: 'Start Now!',
  fileUpload: 'File Upload',
  noEpsPreview: '(No preview available for EPS file)',
  heightLabel: { in: 'Height (in)', mm: 'Height (mm)' },
  fontLabel: 'Font',
  renderedTextTitle: 'Rendered Text',
  renderedTextBody: (font: string) => `This is how your text looks in the ${font} font.`,
  close: 'Close',
  navigation: 'Navigation',

  loginFailedTitle: 'Uh Oh!',
  registerFailedTitle: 'Error!',
  registered: (email: string) =>
    `An confirmation email has been sent to ${email}. Please click the link in the email to confirm your account.`,
  passwordsDoNotMatch: 'Passwords do not match',
  forgotPassword: 'Forgot Password?',
  resetPassword: 'Reset Password',
  resetRequested:
    'If you signed up via email (and not through a service like Google or Microsoft), an email has been sent with a link to reset your password.',

  upgraded: 'You have successfully upgraded your account!',
  manageBilling: 'Manage Billing Details',
  upgrade: 'Upgrade to Paid',
  userUpdated: 'User details updated successfully!',
  welcome: 'Welcome',
  continue: 'Continue',
  billingNoCustomer: (supportEmail: string) =>
    `Billing information not found. You may have a special subscription that does not require billing details. If you need assistance, please contact ${supportEmail}.`,
  billingNotFound: (supportEmail: string) =>
    `Billing information not found. If you need assistance, please contact ${supportEmail}.`,

  unlimitedCredits: 'Unlimited nesting credits',
  noCredits: 'No remaining nesting credits! Upgrade your account.',
  remainingCredits: (count: number) => `Remaining nesting credits: ${count}`,
  creditsRefresh: (date: string) => `Credits will refresh on ${date}`,
  invalidCredits: 'Invalid remaining credits returned',

  noSession: 'Error: failed to get session',
  noSessionData: 'Error: no session data',
  noToken: 'Error: no token in session data',

  pageNotFound: 'Page Not Found',
} as const;

/** The year of the footer's copyright line, as specified. */
export const copyrightYear = 2025;
