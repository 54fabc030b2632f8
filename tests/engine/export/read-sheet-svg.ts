import { SaxesParser } from 'saxes';
import { svgPathProperties } from 'svg-path-properties';

/** Every subpath that a program which cuts whatever is drawn with a stroke would cut, with its length. */
export function strokedSubpaths(svg: string): { d: string; lengthIn: number }[] {
  const found: { d: string; lengthIn: number }[] = [];
  const inherited: { stroke: string; hidden: boolean }[] = [{ stroke: 'none', hidden: false }];
  const parser = new SaxesParser();
  parser.on('opentag', ({ name, attributes }) => {
    const above = inherited.at(-1)!;
    const look = {
      stroke: attributes['stroke'] ?? above.stroke,
      hidden: above.hidden || attributes['display'] === 'none',
    };
    inherited.push(look);
    if (look.stroke === 'none' || look.hidden) return;
    if (name !== 'path') {
      if (['rect', 'circle', 'line', 'polygon', 'text'].includes(name)) throw new Error(`a ${name} would be cut`);
      return;
    }
    for (const d of attributes['d']!.split(/(?=M)/))
      found.push({ d, lengthIn: new svgPathProperties(d).getTotalLength() });
  });
  parser.on('closetag', () => inherited.pop());
  parser.write(svg).close();
  return found;
}
