import { formatOperationRule, type Operation, parseOperationRule } from '#lib/shared/operations/rules.ts';
import { capitalized } from '#lib/shared/measurements/class-rows.ts';
import { colorName } from '#lib/shared/operations/color-name.ts';

const ofColor = { hint: 'Color', example: '#ff0000', problem: 'Type a color, such as #ff0000 or red.' };

/** Conditions that can be added to a color code. */
export const conditionKinds = {
  line: { name: 'Lines', ...ofColor },
  fill: { name: 'Fills', ...ofColor },
  layer: { name: 'Layer', hint: 'Name of the layer', example: 'Name', problem: 'Type the name of the layer.' },
  spot: {
    name: 'Spot color',
    hint: 'Name of the spot color',
    example: 'Name',
    problem: 'Type the name of the spot color.',
  },
} as const;
export type ConditionKind = keyof typeof conditionKinds;

const namedColors: Readonly<Record<string, string>> = {
  red: '#ff0000',
  blue: '#0000ff',
  green: '#00ff00',
  yellow: '#ffff00',
  cyan: '#00ffff',
  magenta: '#ff00ff',
  black: '#000000',
  white: '#ffffff',
};

/** Returns the condition of a typed color or name, without its operation; it is no condition if nothing fits. */
export function conditionText(kind: ConditionKind, typed: string): string {
  const text = typed.trim();
  if (kind === 'layer') return `@${text}`;
  if (kind === 'spot') return `spot:${text}`;
  return `${kind}:${namedColors[text.toLowerCase()] ?? (text === '' ? '#' : text)}`;
}

type RuleParts = {
  /** Text before '=OPERATION'. */
  readonly condition: string;
  readonly operation: Operation;
  /** 'Red lines', 'Layer Guides', 'Spot color CutContour', 'Lines'. */
  readonly name: string;
  /** '#rrggbb', or ''. */
  readonly color: string;
};

/** Returns what a table shows of a rule. */
export function ruleParts(text: string): RuleParts {
  const rule = parseOperationRule(text) ?? { operation: 'cut' };
  const { kind, color = '', layer, spot, operation } = rule;
  const condition = formatOperationRule(rule).slice(0, -`=${operation}`.length);
  if (spot !== undefined) return { condition, operation, name: `Spot color ${spot}`, color };
  const things = kind === undefined ? 'lines and fills' : `${kind}s`;
  const colored =
    color === '' ? things : `${namedColors[colorName(color)] === color ? colorName(color) : color} ${things}`;
  const inLayer =
    layer === undefined
      ? colored
      : kind === undefined && color === ''
        ? `layer ${layer}`
        : `${colored} in layer ${layer}`;
  return { condition, operation, name: capitalized(inLayer), color };
}

/** Operations in the order of the screen. */
export const operationChoices: readonly { value: Operation; name: string }[] = [
  { value: 'cut', name: 'Cut' },
  { value: 'score', name: 'Score' },
  { value: 'engrave', name: 'Engrave' },
  { value: 'ignore', name: 'Ignore' },
];
