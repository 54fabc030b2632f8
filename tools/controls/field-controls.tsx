import { useId, useState } from 'react';
import { Checkbox } from '#components/ui/checkbox.tsx';
import { Input } from '#components/ui/input.tsx';
import { Label } from '#components/ui/label.tsx';
import { NativeSelect } from '#components/ui/native-select.tsx';
import { Select, SelectContent, SelectItem, SelectTrigger, SelectValue } from '#components/ui/select.tsx';
import { Switch } from '#components/ui/switch.tsx';
import { Textarea } from '#components/ui/textarea.tsx';

const states = [
  { name: 'Empty', props: {} },
  { name: 'Filled', props: { defaultValue: '12 1/2' } },
  { name: 'Wrong', props: { defaultValue: 'abc', 'aria-invalid': true } },
  { name: 'Read only', props: { defaultValue: 'name@example.com', readOnly: true } },
  { name: 'Off', props: { defaultValue: 'off', disabled: true } },
] as const;

/** Fields: empty, filled, invalid, read-only and disabled; switches and checkboxes on and off. */
export function FieldControls() {
  const id = useId();
  return (
    <div className="grid gap-6 sm:grid-cols-2 lg:grid-cols-3">
      {states.map(({ name, props }) => (
        <div key={name} className="grid content-start gap-2">
          <Label htmlFor={`${id}-${name}`}>{name}</Label>
          <Input id={`${id}-${name}`} {...props} />
        </div>
      ))}
      <div className="grid content-start gap-2">
        <Label htmlFor={`${id}-lines`}>Several lines</Label>
        <Textarea id={`${id}-lines`} defaultValue={'OPEN\nCLOSED'} />
      </div>
      <div className="grid content-start gap-2">
        <Label htmlFor={`${id}-native`}>Choice, the browser's own</Label>
        <NativeSelect id={`${id}-native`}>
          <option>Arial</option>
          <option>Gotham</option>
        </NativeSelect>
      </div>
      <div className="grid content-start gap-2">
        <Label htmlFor={`${id}-select`}>Choice</Label>
        <Select defaultValue="a">
          <SelectTrigger id={`${id}-select`}>
            <SelectValue />
          </SelectTrigger>
          <SelectContent>
            <SelectItem value="a">4 x 8 ft</SelectItem>
            <SelectItem value="b">5 x 10 ft</SelectItem>
            <SelectItem value="c" disabled>
              Not to be had
            </SelectItem>
          </SelectContent>
        </Select>
      </div>
      <div className="grid content-start gap-3">
        {[
          { name: 'Switch on', isOn: true, isOff: false },
          { name: 'Switch off', isOn: false, isOff: false },
          { name: 'Switch out of use', isOn: true, isOff: true },
        ].map(({ name, isOn, isOff }) => (
          <div key={name} className="flex items-center gap-3">
            <LiveSwitch id={`${id}-${name}`} isOn={isOn} disabled={isOff} />
            <Label htmlFor={`${id}-${name}`}>{name}</Label>
          </div>
        ))}
        {[
          { name: 'Ticked', isOn: true, isOff: false },
          { name: 'Not ticked', isOn: false, isOff: false },
          { name: 'Tick out of use', isOn: false, isOff: true },
        ].map(({ name, isOn, isOff }) => (
          <div key={name} className="flex items-center gap-3">
            <LiveCheckbox id={`${id}-${name}`} isOn={isOn} disabled={isOff} />
            <Label htmlFor={`${id}-${name}`}>{name}</Label>
          </div>
        ))}
      </div>
    </div>
  );
}

function LiveSwitch({ id, isOn, disabled }: { id: string; isOn: boolean; disabled: boolean }) {
  const [checked, setChecked] = useState(isOn);
  return <Switch id={id} checked={checked} onCheckedChange={setChecked} disabled={disabled} />;
}

function LiveCheckbox({ id, isOn, disabled }: { id: string; isOn: boolean; disabled: boolean }) {
  const [checked, setChecked] = useState(isOn);
  return <Checkbox id={id} checked={checked} onCheckedChange={setChecked} disabled={disabled} />;
}
