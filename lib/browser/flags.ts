/** Feature flags (docs/spec-coverage.md, 1). */
export const flags = {
  isAddRowEnabled: true,
  isBBoxEnabled: false,
  isSheetUsageInfoEnabled: false,
} as const;
