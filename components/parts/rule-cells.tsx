import { Checkbox } from '#components/ui/checkbox.tsx';
import { NativeSelect } from '#components/ui/native-select.tsx';
import { rotationChoices } from '#lib/shared/presets.ts';
import { grainChoices, type PartRules, type RowFlag, rowFlagWords, rowFlags } from '#lib/shared/row-rules/row-rules.ts';

/** A rule of parts in the list: its heading, and its control. */
export type RuleColumn = {
  readonly key: keyof PartRules;
  readonly heading: string;
  /** Class of the column's width. */
  readonly width: string;
  readonly cell: (props: RuleCellProps) => React.ReactNode;
};

type RuleCellProps = {
  /** Name of what the rule is for. */
  readonly of: string;
  /** Rules of its parts; several for parts that differ. */
  readonly rules: readonly PartRules[];
  readonly tabIndex?: number | undefined;
  readonly onChange: <Rule extends keyof PartRules>(rule: Rule, value: PartRules[Rule]) => void;
};

const mixed = 'mixed';

type Choice = { readonly value: string; readonly short: string };

/** Returns the cell of a rule with several values; without one, the part has that of its drawing. */
function choiceCell<Rule extends 'rotation' | 'grain'>(
  rule: Rule,
  heading: string,
  none: string,
  choices: readonly (Choice & { readonly value: NonNullable<PartRules[Rule]> })[],
) {
  return function ChoiceCell({ of, rules, tabIndex, onChange }: RuleCellProps) {
    const [first, ...others] = rules.map((own) => own[rule] ?? '');
    const value = others.every((other) => other === first) ? (first ?? '') : mixed;
    return (
      <NativeSelect
        aria-label={`${heading} of ${of}`}
        data-cell={rule}
        tabIndex={tabIndex}
        value={value}
        onChange={({ target }) => onChange(rule, choices.find((choice) => choice.value === target.value)?.value)}
      >
        {value === mixed && (
          <option value={mixed} disabled>
            Mixed
          </option>
        )}
        <option value="">{none}</option>
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.short.charAt(0).toUpperCase() + choice.short.slice(1)}
          </option>
        ))}
      </NativeSelect>
    );
  };
}

/** Returns the cell of a rule that is on or off. It is on where it is on for all parts. */
const flagCell = (flag: RowFlag) =>
  function FlagCell({ of, rules, tabIndex, onChange }: RuleCellProps) {
    return (
      <Checkbox
        className="block"
        aria-label={`${rowFlagWords[flag].box}: ${of}`}
        data-cell={flag}
        tabIndex={tabIndex}
        checked={rules.every((own) => own[flag] === true)}
        onCheckedChange={(isOn) => onChange(flag, isOn)}
      />
    );
  };

/** The rules of parts in the order of the list. */
export const ruleColumns: readonly RuleColumn[] = [
  {
    key: 'rotation',
    heading: 'Rotation',
    width: 'w-36',
    cell: choiceCell('rotation', 'Rotation', 'Default', rotationChoices),
  },
  { key: 'grain', heading: 'Grain', width: 'w-32', cell: choiceCell('grain', 'Grain', 'As drawn', grainChoices) },
  ...rowFlags.map((flag): RuleColumn => ({
    key: flag,
    heading: rowFlagWords[flag].box,
    width: 'w-18',
    cell: flagCell(flag),
  })),
];
