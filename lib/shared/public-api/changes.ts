/** Versions of the public API, newest first. A version is the day from which its changes hold; none removes or renames a field. */
export const apiChanges = [
  {
    version: '2026-11-30',
    changes: [
      'The data of a quote has `validUntil` as YYYY-MM-DD, as `date`; the PDF has both in words.',
      'A scale that replaces a size in the file is a warning, size_replaced, and so are parts that are all left out, nothing_cut.',
      'A face that a font file does not have is rejected with font_missing at `ownFont.face`; two font files of one id with invalid_input.',
      'Errors of offcuts and of a run to continue from have "field"; the id of another offcut, and a webhook at a private address, are rejected with invalid_input.',
      'An empty body is rejected with bad_request. Addresses below /api, /api/v1 itself and bodies above the limit of the proxy have the format of errors.',
      'Every error with the header Retry-After has "retryAfterS"; a path with a malformed percent escape is rejected with bad_request.',
      'Errors on files of another kind name the call that converts them.',
      'A `page` above 1 of an SVG is rejected with invalid_input. Names of sheets are one line without control characters.',
    ],
  },
  {
    version: '2026-11-29',
    changes: [
      'POST /combine combines SVG, EPS, PDF, AI and DXF files to one SVG with the name and quantity of each.',
      'A sheet, or each entry of a stock, can be a `roll`: the layout has the used length in `roll.lengthIn`.',
      'Options can have `weedingBoxes`; a layout then has `weeding` with their number and length.',
      '`spacingIn` can be 0. Options can have `sharedCuts`; a layout then has `sharedCuts` with the length saved.',
      'Options can have `extendWhileBetter`; events of the progress then have `extended` beyond the effort.',
      'An export can have `mirrorOutput` and `joinPanels`.',
      'The last event of a stream, and a run, have the `reason` of a search that ended before its time.',
      'POST /runs/{runId}/quote returns the quote of a run for the customer, and POST /runs/{runId}/quote/pdf its PDF.',
      'A file can have `operations`, rules that say what is cut, scored, engraved and ignored; answers have `operations`, `classes` and `marks`.',
      "Two rows of one id, and a row with the id 'file', are rejected.",
      'A run id with other prices, row ids, sheet price or cost rule is rejected with run_id_conflict.',
      'An offcut in stock without a count is one piece.',
      'A price without the price of a used sheet size has no total but a problem.',
      'Axis values that a font does not have are a warning of the row, font_axis.',
      'Errors of lettering and of POST /convert have "field"; a file that is no data URL, or not base64, is rejected with invalid_input at its content.',
      'Every error has "doc", the address of its description; run_in_progress has "retryAfterS" and the header Retry-After.',
      'Other methods than those of an address are rejected with method_not_allowed also if they have a body.',
      'Responses to a key have the headers RateLimit-Policy and RateLimit; the document lists the statuses of each operation.',
      'A run can have `reference` and `metadata`, which are returned with it, in the list and in nest.json.',
      'The last event of a stream has the price of the job, if the request of the run has `prices`.',
      'POST /runs and POST /measurements/runs accept `wait: false` and respond with 202 at once.',
      'Webhooks: the end of each run is sent to the addresses of the account, signed and repeated for a day.',
      'POST /runs/{runId}/export writes names of rows and parts on the sheets; GET and POST /remnants and DELETE /remnants/{id} list, add, mark and delete offcuts.',
      'Sandbox keys, whose runs cost no credits and have `sandbox`; keys that expire are rejected with api_key_expired.',
      'The JavaScript client is at /developers/client.tgz, the Python client at /developers/measurement_nesting.py.',
      'Runs and exports can have `units`, the unit of the files of a zip; messages with lengths have `sentence`, the same with the lengths as values.',
      'GET /runs has the filters `state`, `reference`, `createdFrom` and `createdBefore`; a foreign cursor is rejected with the field "cursor".',
      'A body that is not sent as application/json is rejected with unsupported_media_type (415) instead of bad_request (400).',
      'A row with `weld` and a spacing of letters has no optional ligatures, so that the spacing applies to each letter.',
      'The codes of errors include text_empty, text_too_long, font_unknown, height_out_of_range, sheet_out_of_range and spacing_out_of_range.',
    ],
  },
  {
    version: '2026-11-28',
    changes: ['GET /runs lists the runs of the account, newest first.'],
  },
  {
    version: '2026-11-27',
    changes: [
      'Every response has the header Api-Version.',
      'invalid_input lists all invalid fields of a request in "fields", with the allowed values of each.',
      'Numbers are rounded to 1e-9.',
      'Credits has remainingCredits and refreshDate; remaining_credits and refresh_date are deprecated and remain.',
      'A run that cost a credit and whose result was deleted is rejected with run_expired instead of run_not_found.',
      'A measurement without a turn within 20 seconds is rejected with busy (503) instead of needs_a_run (422).',
      'POST /convert converts a page of a PDF, AI or DXF to SVG.',
    ],
  },
  { version: '2026-11-24', changes: ['First version.'] },
] as const;

/** Header of every response of the public API with its version. */
export const versionHeader = 'api-version';
export const apiVersion = apiChanges[0].version;
