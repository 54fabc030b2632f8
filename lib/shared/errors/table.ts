import { formatNumber } from '../format.ts';
import { limits } from '../limits.ts';
import { product, words } from '../product.ts';

/**
 * HTTP status and message of each error code, stated only here and used by routes, backend, client and command line. A thrown error may
 * have a more precise message; the table's is the fallback.
 */
export const errorTable = {
  bad_request: { status: 400, message: 'The request could not be understood. Reload the page and try again.' },
  unsupported_media_type: { status: 415, message: 'Send the header Content-Type: application/json.' },
  invalid_input: { status: 422, message: 'Something in the form is not valid. Correct it and run again.' },
  signed_out: { status: 401, message: 'You are signed out. Log in to continue; your job is saved here.' },
  session_expired: { status: 401, message: 'Your session has expired. Log in to continue; your job is saved here.' },
  api_key_missing: {
    status: 401,
    message: `Send an API key as "Authorization: Bearer ${product.apiKeyPrefix}…". You can make one on your account page.`,
  },
  api_key_misplaced: {
    status: 401,
    message: `The API key was sent in the wrong place. Send it as "Authorization: Bearer ${product.apiKeyPrefix}…".`,
  },
  api_key_mistyped: {
    status: 401,
    message: 'This API key is mistyped or incomplete. Copy it again, or make another one on your account page.',
  },
  api_key_unknown: {
    status: 401,
    message: 'No account has this API key; it may have been deleted with its account. Make another one.',
  },
  api_key_revoked: { status: 401, message: 'This API key was revoked. Make another one on your account page.' },
  /** The thrown message names the missing scopes. */
  api_key_scope: { status: 403, message: 'This API key does not allow this call. Make one that does.' },
  api_key_limit: {
    status: 409,
    message: `An account can have ${limits.apiKeys} API keys. Revoke one that you no longer use.`,
  },
  api_key_expired: { status: 401, message: 'This API key has expired. Make another one on your account page.' },
  webhook_limit: {
    status: 409,
    message: `An account can have ${limits.webhooks.count} webhooks. Delete one that you no longer use.`,
  },
  webhook_not_found: { status: 404, message: 'The account has no webhook with this id.' },
  remnant_limit: {
    status: 409,
    message: `My material can hold ${limits.remnants} offcuts. Delete some that are used up.`,
  },
  material_limit: {
    status: 409,
    message: `An account can have ${limits.materials} materials. Delete one that you no longer use.`,
  },
  /** The thrown message names the offcuts. */
  remnant_gone: { status: 404, message: 'This offcut is no longer in My material.' },
  remnant_used: { status: 409, message: 'This offcut is marked as used. Remove it from this job and run again.' },
  remnant_changed: {
    status: 409,
    message: 'This offcut has another size in My material. Remove it from this job and run again.',
  },
  forbidden: { status: 403, message: 'This request came from another site and was refused.' },
  wrong_password: { status: 403, message: 'Wrong password.' },
  current_password_required: { status: 403, message: 'Enter your current password, too.' },
  mailed_link_required: { status: 403, message: 'Open the link that we sent to your email, then enter your password.' },
  reauthentication_required: { status: 403, message: 'Log in again to confirm it’s you.' },
  /** For callers of the backend other than the web server; users see it only if both are configured differently. */
  backend_locked: { status: 403, message: 'Something went wrong on our side. Your inputs are safe. Try again.' },
  not_found: { status: 404, message: 'There is nothing at this address.' },
  method_not_allowed: { status: 405, message: 'This address accepts POST requests only.' },
  run_not_found: {
    status: 404,
    message: `This run has expired. Results are kept for ${words.resultHours}. Run again.`,
  },
  /** A run of the account whose result was deleted, where the ledger shows it. */
  run_expired: {
    status: 404,
    message: `This run has expired. Results are kept for ${words.resultHours}. Run again.`,
  },
  run_under_way: {
    status: 409,
    message: 'This run is still nesting. Wait for it to finish, or stop it and keep the best layout so far.',
  },
  /** Continuing was announced as free and would cost: the user must confirm a charge. */
  going_on_costs: {
    status: 409,
    message: 'Continuing costs one credit now. Nothing was charged. Press Continue nesting again to use it.',
  },
  run_id_conflict: { status: 409, message: 'This run id was used for another request. Run again.' },
  file_empty: { status: 422, message: 'The file is empty.' },
  file_too_large: {
    status: 413,
    message: `The limit is ${limits.fileBytes / 1024 / 1024} MB. Delete embedded pictures or simplify paths.`,
  },
  file_type_unknown: { status: 422, message: 'This is not an SVG or EPS file. Save your drawing as SVG or EPS.' },
  file_unreadable: { status: 422, message: 'This file could not be read. Save it again as plain SVG and upload it.' },
  password_needed: { status: 422, message: 'This file is protected with a password. Send its password, too.' },
  no_shapes: { status: 422, message: 'No shapes found in this file.' },
  too_many_shapes: {
    status: 422,
    message: `The file has more than ${formatNumber(limits.shapes, 0)} shapes. Split it and try again.`,
  },
  too_many_segments: {
    status: 422,
    message: `The file has more than ${formatNumber(limits.segments, 0)} path segments. Simplify its paths and try again.`,
  },
  too_complex: {
    status: 422,
    message: 'This drawing or font is too complex. Simplify the drawing, or use another font.',
  },
  /** Measured in processor time; on a busy machine a job ends as `busy` instead. */
  took_too_long: {
    status: 422,
    message: 'This takes more work than one request may use. Simplify the drawing, split it, or use another font.',
  },
  needs_a_run: {
    status: 422,
    message:
      'Measuring this exceeds the time limit of a direct call. Send it as a run, which has a longer limit and is free.',
  },
  text_empty: { status: 422, message: 'Type some text or add a file, then press Run.' },
  text_too_long: {
    status: 422,
    message: `Text can be up to ${limits.textLength} characters. Add a row for more.`,
  },
  too_many_rows: {
    status: 422,
    message: `A job can have up to ${limits.rows} rows of text. Remove rows, or run the others as a second job.`,
  },
  text_unsupported: { status: 422, message: 'This text has characters that the font does not have.' },
  font_unknown: { status: 422, message: 'Choose a font from the list.' },
  font_broken: { status: 422, message: 'This font could not be read. Choose another one.' },
  font_restricted: {
    status: 422,
    message: 'The license of this font does not allow embedding. Use another one.',
  },
  font_missing: {
    status: 422,
    message: 'The font file of this row is missing. Add it again, or choose another font.',
  },
  /** For the screen's code, which sends the file again. */
  font_not_kept: { status: 410, message: 'That font has expired. Add it again.' },
  height_out_of_range: {
    status: 422,
    message: `Height must be between ${limits.heightIn.min} and ${limits.heightIn.max} in.`,
  },
  sheet_out_of_range: {
    status: 422,
    message: `Sheet width and height must be between ${limits.sheetIn.min} and ${limits.sheetIn.max} in.`,
  },
  spacing_out_of_range: {
    status: 422,
    message: `Spacing must be between ${limits.spacingIn.min} and ${limits.spacingIn.max} in.`,
  },
  too_many_parts: {
    status: 422,
    message: `A run can place up to ${limits.placedPieces} pieces. Lower the quantities or split the job.`,
  },
  part_unknown: { status: 422, message: 'The drawing has no part of this name. Check the names of its parts.' },
  pins_collide: { status: 422, message: 'Pinned parts collide. Move or unpin one of them, then continue.' },
  nothing_fits: { status: 422, message: 'Nothing fits on this sheet. Use a larger sheet or allow rotation.' },
  picture_type_unknown: {
    status: 422,
    message: 'This is not a picture we can trace. Use a PNG, JPG, WebP, GIF, BMP or TIFF file.',
  },
  picture_damaged: { status: 422, message: 'The picture is damaged or incomplete. Save or send it again.' },
  picture_too_large: {
    status: 413,
    message: `Pictures can have up to ${limits.picture.fileBytes / 1024 / 1024} MB and ${limits.picture.pixels / 1e6} megapixels. Make it smaller and try again.`,
  },
  picture_too_thin: { status: 422, message: 'The picture is too thin to trace. Crop it to the drawing.' },
  picture_expired: { status: 410, message: 'That picture has expired. Choose it again.' },
  nothing_to_trace: {
    status: 422,
    message: 'There is nothing to trace in this picture. Try another threshold, or Invert.',
  },
  too_much_detail: {
    status: 422,
    message: 'This picture has too much detail to cut. Use fewer colors, ignore larger specks, or lower Detail.',
  },
  trace_took_too_long: {
    status: 422,
    message: 'This picture exceeds our processing limit. Make it smaller, or use fewer colors.',
  },
  trace_limit: {
    status: 429,
    message: `You have used today's ${limits.picture.tracesADay} traces. They reset at midnight UTC; previews still work. Paid accounts trace without limit.`,
  },
  tracing_unavailable: { status: 503, message: 'Tracing is down for maintenance. Try again in a few minutes.' },
  insufficient_credits: { status: 402, message: 'No remaining nesting credits! Upgrade your account.' },
  run_in_progress: {
    status: 429,
    message: 'You can run one job at a time. Wait for it to finish, or stop it and keep the best layout so far.',
  },
  too_many_requests: { status: 429, message: 'Too many tries. Wait a moment and try again.' },
  busy: {
    status: 503,
    message: 'We are busy. This takes longer than usual; your inputs are safe. Try again in a moment.',
  },
  cancelled: { status: 499, message: 'The run was canceled. No credit was used.' },
  timed_out: {
    status: 504,
    message: 'The run reached its time limit and was ended. No credit was used.',
  },
  job_lost: { status: 500, message: 'The run ended unexpectedly. No credit was used. Try again.' },
  billing_not_found: { status: 404, message: 'Billing information not found.' },
  billing_unavailable: { status: 503, message: 'Billing is not available at the moment. Try again later.' },
  auth_unavailable: { status: 503, message: 'Sign-in is not available at the moment. Try again in a minute.' },
  server_error: { status: 500, message: 'Something went wrong on our side. Your inputs are safe. Try again.' },
} as const satisfies Record<string, { status: number; message: string }>;

export type ErrorCode = keyof typeof errorTable;
