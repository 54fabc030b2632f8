import { expect, test } from '@jest/globals';
import { EngineError } from '#packages/curves/src/errors.ts';
import { operatorNames } from '#packages/postscript/tests/operator-names.ts';
import { runEps } from '#packages/postscript/tests/run-eps.ts';
import { measured } from '#packages/svg-outlines/tests/measured.ts';
import { rows } from '#harness/depth.ts';

/** Names that every plain object has: a table that is a plain object finds a function under them. */
const names = Object.getOwnPropertyNames(Object.prototype);

const properties =
  `alignment-baseline baseline-shift clip-path clip-rule color cx cy d direction display dominant-baseline fill
  fill-opacity fill-rule filter font font-family font-feature-settings font-kerning font-size font-size-adjust font-stretch
  font-style font-variant font-weight height isolation letter-spacing line-height marker marker-end marker-mid marker-start mask
  mask-image mask-type mix-blend-mode offset-path opacity overflow paint-order perspective r rotate rx ry scale stop-color
  stop-opacity stroke stroke-dasharray stroke-opacity stroke-width text-anchor text-decoration text-transform transform
  transform-box transform-origin translate unicode-bidi vector-effect visibility white-space width word-spacing writing-mode x y
  preserveAspectRatio viewBox gradientUnits gradientTransform spreadMethod clipPathUnits maskUnits maskContentUnits
  patternUnits patternContentUnits markerUnits method spacing lengthAdjust textLength dx dy points xml:space
  requiredFeatures systemLanguage in type`.split(/\s+/);

test.each(rows(names, 5))('reads the value %s in every property and attribute of SVG without throwing', (name) => {
  const square = '<rect x="0.5" width="1" height="1"/>';
  for (const property of properties) {
    for (const value of [name, `${name} 5deg`, `5deg ${name}`, `${name}(1)`, `url(#${name})`, `1${name}`]) {
      const shape = `<g ${property}="${value}">${square}<text>A</text></g><g style="${property}: ${value}">${square}</g>`;
      expect(() => measuredOrRefused(shape)).not.toThrow();
    }
  }
});

test.each(rows(names, 5))('reads %s in every selector, element, unit and reference of SVG without throwing', (name) => {
  const shapes = [
    `<style>${name} { fill: red } .${name}, #${name}, [${name}], :${name} { ${name}: ${name} } @${name} { a { b: c } }</style>`,
    `<style>@media (${name}: 1px) { rect { display: none } }</style>`,
    `<${name}/><use href="#${name}"/><path id="${name}" class="${name}" d="M0 0h1"/><use href="#${name}"/>`,
    `<linearGradient id="${name}" href="#${name}"/><rect fill="url(#${name})" width="1" height="1"/>`,
    `<text font-family="${name}, ${name}">A</text>`,
  ];
  for (const shape of shapes) expect(() => measuredOrRefused(shape)).not.toThrow();
});

function measuredOrRefused(content: string): void {
  try {
    measured(`${content}<rect width="1" height="1"/>`);
  } catch (error) {
    if (!(error instanceof EngineError)) throw error;
  }
}

test.each(rows(names, 5))('reads the name %s in every operator of PostScript without throwing', (name) => {
  const operands = [
    `/${name}`,
    `/${name} /${name}`,
    `/${name} (${name}) /${name}`,
    `[/${name}]`,
    `1 dict /${name}`,
    `(${name})`,
  ];
  for (const operator of operatorNames) {
    for (const given of operands) {
      expect(() => drawnOrRefused(`${given} ${operator}`)).not.toThrow();
    }
  }
});

function drawnOrRefused(program: string): void {
  try {
    runEps(`%!PS-Adobe-3.0 EPSF-3.0\n%%BoundingBox: 0 0 100 100\n{ ${program} } stopped\n0 0 10 10 rectfill\n`);
  } catch (error) {
    if (!(error instanceof EngineError)) throw error;
  }
}
