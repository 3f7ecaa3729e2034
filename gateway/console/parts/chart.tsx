import { formatDate, formatNumber, useLanguage } from '../words/language.js';

interface Bar {
  /** `YYYY-MM-DD`. */
  readonly day: string;
  readonly value: number;
}

interface BarChartProps {
  readonly title: string;
  readonly bars: readonly Bar[];
  readonly series: 1 | 2 | 3;
}

/** Width of the drawing, which is stretched to its container; text is written outside of it. */
const WIDTH = 600;
const HEIGHT = 80;

/** Shows one bar a day, with its sum; screen readers get the same as a sentence. */
export function BarChart({ title, bars, series }: BarChartProps) {
  const language = useLanguage();
  const most = Math.max(1, ...bars.map(({ value }) => value));
  const step = WIDTH / Math.max(bars.length, 1);
  const total = bars.reduce((sum, { value }) => sum + value, 0);
  const tell = (day: string): string => formatDate(language, day, 'shortDay');
  const [first, last] = [bars[0], bars.at(-1)];
  return (
    <figure class="chart">
      <figcaption class="row apart">
        <span class="strong">{title}</span>
        <span class="figure">{formatNumber(language, total)}</span>
      </figcaption>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" role="img" aria-label={`${title}: ${total}`}>
        {bars.map(({ day, value }, at) => {
          const height = value > 0 ? Math.max(4, (HEIGHT * value) / most) : 1.5;
          return (
            <rect
              key={day}
              class={`s${series}`}
              x={at * step + step * 0.16}
              y={HEIGHT - height}
              width={step * 0.68}
              height={height}
              opacity={value > 0 ? 1 : 0.4}
            >
              <title>{`${tell(day)}: ${formatNumber(language, value)}`}</title>
            </rect>
          );
        })}
      </svg>
      <div class="axis" aria-hidden="true">
        <span>{first && tell(first.day)}</span>
        <span>{last && tell(last.day)}</span>
      </div>
    </figure>
  );
}

/** Shows progress: done, failed, still to come. */
export function Meter({ label, done, failed, total }: { label: string; done: number; failed: number; total: number }) {
  const share = (part: number): number => (total > 0 ? (100 * part) / total : 0);
  return (
    <div
      class="meter"
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={total}
      aria-valuenow={done + failed}
    >
      <svg viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
        <rect class="done" width={share(done)} height="10" />
        <rect class="failed" x={share(done)} width={share(failed)} height="10" />
      </svg>
    </div>
  );
}
