/** Uses the sign-in service's own sentence, because it is good or the specification requires it. */
const THEIRS = null;

const tryAgain = 'Sign-in failed. Try again in a minute.';
const startAgain = 'The sign-in took too long. Try again.';
const otherBrowser = 'This sign-in was started in another browser. Start it here again.';
const linkIsOver = 'This link was already used or has expired. Log in, or request a new one.';
const signedOut = 'You are signed out. Log in to continue; your job is saved here.';
const notOffered = 'This sign-in method is not available here. Use another one.';
const wrongCode = 'That code is wrong or expired. Enter the current code from the app.';
const staleFactor = 'This device is no longer set up. Reload the page and set it up again.';

/**
 * Sentence for each error code of the sign-in service. It lists every code that the client library knows (a test compares both lists), so
 * that no developer message reaches a user.
 */
export const authSentences: Readonly<Record<string, string | null>> = {
  // Passwords and addresses.
  invalid_credentials: THEIRS,
  email_not_confirmed: THEIRS,
  weak_password: THEIRS,
  same_password: THEIRS,
  user_already_exists: THEIRS,
  email_exists: 'An account with this email already exists. Log in, or reset your password.',
  email_address_invalid: THEIRS,
  email_address_not_authorized: 'We cannot send email to this address. Use another one.',
  email_provider_disabled: notOffered,
  signup_disabled: 'New accounts are closed right now.',
  user_not_found: signedOut,
  user_banned: 'This account is locked. Contact support.',
  user_sso_managed: 'Your company manages this account. Log in through your company.',
  captcha_failed: tryAgain,
  validation_failed: THEIRS,
  bad_json: 'The request could not be understood. Reload the page and try again.',

  // Sessions.
  bad_jwt: signedOut,
  no_authorization: signedOut,
  session_not_found: signedOut,
  session_expired: 'Your session has expired. Log in to continue; your job is saved here.',
  refresh_token_not_found: signedOut,
  refresh_token_already_used: signedOut,
  not_admin: signedOut,
  unexpected_audience: signedOut,
  insufficient_aal: 'Enter the code from your authenticator app first.',

  // Codes and links of mails.
  otp_expired: linkIsOver,
  otp_disabled: notOffered,
  reauthentication_needed: 'For your safety, enter the code we emailed you.',
  reauth_nonce_missing: 'For your safety, enter the code we emailed you.',
  reauthentication_not_valid: 'That code is wrong or has expired. Check the newest email from us.',
  invite_not_found: linkIsOver,

  // Limits.
  too_many_requests: 'Too many tries. Wait a few minutes and try again.',
  over_request_rate_limit: 'Too many tries. Wait a few minutes and try again.',
  over_email_send_rate_limit: 'Too many emails in a short time. Wait a few minutes and try again.',
  over_sms_send_rate_limit: 'Too many messages in a short time. Wait a few minutes and try again.',

  // Google, Microsoft.
  flow_state_not_found: otherBrowser,
  flow_state_expired: startAgain,
  bad_code_verifier: otherBrowser,
  pkce_code_verifier_not_found: otherBrowser,
  bad_oauth_state: startAgain,
  bad_oauth_callback: startAgain,
  provider_disabled: notOffered,
  oauth_provider_not_supported: notOffered,
  provider_email_needs_verification:
    'Your provider has not verified this address. We have sent you an email to confirm it.',
  access_denied: 'The sign-in was canceled. Try again, or log in with your email.',
  identity_already_exists: 'This Google or Microsoft account belongs to another account here. Log in with it instead.',
  identity_not_found: 'This Google or Microsoft account is no longer linked. Reload the page.',
  single_identity_not_deletable: 'This is your only sign-in method. Add another one first.',
  email_conflict_identity_not_deletable: 'Another account uses this email. Change the email first.',
  manual_linking_disabled: notOffered,
  conflict: tryAgain,

  // Two-factor authentication.
  mfa_verification_failed: wrongCode,
  mfa_verification_rejected: wrongCode,
  mfa_challenge_expired: 'That took too long. Enter the current code from the app.',
  mfa_ip_address_mismatch: 'Your connection changed. Enter the current code from the app.',
  mfa_factor_not_found: staleFactor,
  mfa_factor_name_conflict: 'You already have a device with this name. Choose another name.',
  mfa_verified_factor_exists: 'Two-factor authentication is already on for this account.',
  too_many_enrolled_mfa_factors: 'Too many devices. Remove one first.',
  mfa_totp_enroll_not_enabled: notOffered,
  mfa_totp_verify_not_enabled: notOffered,
  mfa_phone_enroll_not_enabled: notOffered,
  mfa_phone_verify_not_enabled: notOffered,
  mfa_webauthn_enroll_not_enabled: notOffered,
  mfa_webauthn_verify_not_enabled: notOffered,
  mfa_recovery_codes_enroll_not_enabled: notOffered,
  mfa_recovery_codes_verify_not_enabled: notOffered,
  mfa_recovery_codes_locked: 'Too many wrong recovery codes. Wait a few minutes and try again.',
  mfa_recovery_codes_sole_factor: 'This is the only second factor of your account. Add another one first.',
  webauthn_challenge_expired: 'That took too long. Try again.',

  // Sign-in methods that the product does not offer.
  phone_exists: notOffered,
  phone_not_confirmed: notOffered,
  phone_provider_disabled: notOffered,
  sms_send_failed: notOffered,
  anonymous_provider_disabled: notOffered,
  saml_provider_disabled: notOffered,
  saml_relay_state_not_found: notOffered,
  saml_relay_state_expired: notOffered,
  saml_idp_not_found: notOffered,
  saml_idp_already_exists: notOffered,
  saml_assertion_no_user_id: notOffered,
  saml_assertion_no_email: notOffered,
  saml_metadata_fetch_failed: notOffered,
  saml_entity_id_mismatch: notOffered,
  sso_provider_not_found: notOffered,
  sso_domain_already_exists: notOffered,

  // Failures of the service.
  unexpected_failure: tryAgain,
  request_timeout: tryAgain,
  hook_timeout: tryAgain,
  hook_timeout_after_retry: tryAgain,
  hook_payload_over_size_limit: tryAgain,
  hook_payload_invalid_content_type: tryAgain,
};

/** Returns the sentence for a code of the auth service; null when the service's own message is shown, undefined for an unknown code. */
export const authSentence = (code: string): string | null | undefined =>
  Object.hasOwn(authSentences, code) ? authSentences[code] : undefined;
