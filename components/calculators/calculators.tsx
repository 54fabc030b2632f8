import Link from 'next/link';
import { CalculatorSection } from './calculator-section.tsx';
import { CircleAndArc } from './circle-and-arc.tsx';
import { FractionsAndMm, FractionChart } from './fractions-and-mm.tsx';
import { LetterHeight } from './letter-height.tsx';
import { ReturnAndTrimCalculator } from './return-and-trim.tsx';
import { SheetPriceCalculator } from './sheet-price.tsx';

/** Calculators for sign shops. All results are computed in the browser; no input is sent to the server. */
export function Calculators() {
  return (
    <div>
      <CalculatorSection
        isOpen
        id="return-and-trim"
        title="Return and trim"
        lead="Coil for the sides and trim cap for the faces of channel letters, from the perimeter that Measurement & Nesting gives you."
      >
        <ReturnAndTrimCalculator>
          <p>
            The perimeter is outside plus holes: the counter of an O, an R or a B needs its own strip. Skip the counters
            and you’ll come up short on coil.{' '}
            <Link prefetch={false} href="/app">
              Measure your letters
            </Link>{' '}
            to get it.
          </p>
          <p>
            Common: .040 pre-finished aluminum returns, 3/16 in acrylic faces, aluminum or 6 mm ACM backs; 5 in depth is
            a habit from neon.
          </p>
          <p>
            LED modules are rough: half the perimeter divided by the usual spacing. Real counts follow the centerline of
            each stroke, not the perimeter. Beyond 6 in deep there is no rule of thumb.
          </p>
        </ReturnAndTrimCalculator>
      </CalculatorSection>

      <CalculatorSection
        id="letter-height"
        title="Letter height by distance"
        lead="How tall letters have to be for a distance, or how far off a letter can be read."
      >
        <LetterHeight>
          <p>
            The trade’s rule: an inch of letter for every 10 feet of distance. It is a rule of thumb; lighting, color,
            typeface and traffic speed matter, too. Height is the height of a capital.
          </p>
        </LetterHeight>
      </CalculatorSection>

      <CalculatorSection
        id="fractions-and-mm"
        title="Fractions and mm"
        lead="Any length in decimal inches, tape fractions, feet and inches, and millimeters."
      >
        <FractionsAndMm>
          <p>
            An inch is exactly 25.4 mm. Fractions are rounded to the nearest mark; the difference is shown next to them.
          </p>
          <FractionChart />
        </FractionsAndMm>
      </CalculatorSection>

      <CalculatorSection
        id="sheet-price"
        title="Sheet price"
        lead="What the material of a job costs, the three ways shops charge for it."
      >
        <SheetPriceCalculator>
          <p>
            Material used counts full sheets plus the share of the last one up to a straight cut across it, rounded up
            to 0.01. The box around a job is a different measure: its yield cannot be compared with the nesting figure.
          </p>
        </SheetPriceCalculator>
      </CalculatorSection>

      <CalculatorSection
        id="circle-and-arc"
        title="Circle and arc"
        lead="Two tape measurements give you everything about a circle or an arched sign."
      >
        <CircleAndArc>
          <p>
            Width is the straight distance between the ends; rise is how high the arc is above that line. From radius
            and width we use the flatter of the two possible arcs.
          </p>
        </CircleAndArc>
      </CalculatorSection>
    </div>
  );
}
