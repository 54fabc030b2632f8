/** Feature flags of the specification, section 1. */
export const flags = {
  isAddRowEnabled: true,
  isBBoxEnabled: false,
  isSheetUsageInfoEnabled: false,
} as const;
