import { SliderField } from '#components/fields/slider-field.tsx';
import { Label } from '#components/ui/label.tsx';
import { NativeSelect } from '#components/ui/native-select.tsx';
import type { OwnFace, RowFont } from '#lib/browser/own-fonts/own-font.ts';

type VariationFieldsProps = { id: string; face: OwnFace; own: RowFont; onChange: (own: RowFont) => void };

const sliders = ['wght', 'wdth'];
const regularWeight = 400;
const custom = 'custom';

/** Fields of a variable font: its named instances, and sliders for weight and width. */
export function VariationFields({ id, face, own, onChange }: VariationFieldsProps) {
  const valueOf = ({ tag, min, max, default: usual }: OwnFace['axes'][number]): number =>
    own.location[tag] ?? (tag === 'wght' ? Math.min(Math.max(regularWeight, min), max) : usual);
  const named = face.instances.findIndex(({ location }) =>
    face.axes.every((axis) => Math.abs((location[axis.tag] ?? axis.default) - valueOf(axis)) < 1e-6),
  );
  return (
    <>
      {face.instances.length > 0 && (
        <div className="grid gap-1.5">
          <Label htmlFor={`${id}-cut`}>Cut</Label>
          <NativeSelect
            id={`${id}-cut`}
            value={named < 0 ? custom : String(named)}
            onChange={(event) => {
              const chosen = face.instances[Number(event.target.value)];
              if (chosen !== undefined) onChange({ ...own, location: { ...chosen.location } });
            }}
          >
            {named < 0 && <option value={custom}>Custom</option>}
            {face.instances.map(({ name }, index) => (
              <option key={name} value={index}>
                {name}
              </option>
            ))}
          </NativeSelect>
        </div>
      )}
      {face.axes
        .filter(({ tag, min, max }) => sliders.includes(tag) && min < max)
        .map((axis) => (
          <SliderField
            key={axis.tag}
            id={`${id}-${axis.tag}`}
            label={axis.name}
            value={valueOf(axis)}
            min={axis.min}
            max={axis.max}
            step={1}
            text={String(Math.round(valueOf(axis)))}
            onChange={(value) => onChange({ ...own, location: { ...own.location, [axis.tag]: value } })}
          />
        ))}
    </>
  );
}
