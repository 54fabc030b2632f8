/**
 * Cost rules of a layout. 'whole_sheets': every sheet to buy. 'used_share': whole sheets, but the last one only up to its straight
 * cut-off. 'bounding_box': on each sheet the area of the box around its parts. Offcuts are free under every rule.
 */
export const costRules = ['whole_sheets', 'used_share', 'bounding_box'] as const;
export type CostRule = (typeof costRules)[number];

type CostRuleTraits = {
  /** True when the cost depends on the boxes around the parts, so that narrower blocks on more of a sheet are alternatives. */
  readonly countsBoxes: boolean;
  /** True when each sheet counts whole, also the last one. */
  readonly countsWholeSheets: boolean;
};

/** Differences between the rules in the search; their costs are in sheet-costs.ts. */
export const costRuleTraits: Readonly<Record<CostRule, CostRuleTraits>> = {
  whole_sheets: { countsBoxes: false, countsWholeSheets: true },
  used_share: { countsBoxes: false, countsWholeSheets: false },
  bounding_box: { countsBoxes: true, countsWholeSheets: false },
};
