import { useEffect, useRef } from 'react'
import uPlot from 'uplot'
import 'uplot/dist/uPlot.min.css'
import { useTheme } from '../client/device/theme.ts'
import styles from './statistics.module.css'

/** A line or a row of columns, with one value for each point of the time axis, or null if there is none. */
type Series = { words: string; colour: `--${string}`; values: readonly (number | null)[]; look: 'line' | 'columns' }

type ChartProps = {
  at: readonly Date[]
  series: readonly Series[]
  language: string
  /** The label of the time axis. */
  time: string
  /** Whether each entry is a whole day, which the server counts in UTC. */
  daily: boolean
}

const day = 24 * 60 * 60
/** Without it, a single day would fill the whole chart. */
const fewestDays = 7

const height = 240

/** A chart of metrics over time. Screen readers get the same data from the table next to it. */
export function Chart(props: ChartProps) {
  // A chart keeps the colours it was drawn with, so a new theme redraws it.
  const theme = useTheme((state) => state.theme)
  return <Drawing key={theme} {...props} />
}

function Drawing({ at, series, language, time, daily }: ChartProps) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = place.current
    if (!element) return undefined
    const data: uPlot.AlignedData = [
      at.map((one) => one.getTime() / 1000),
      ...series.map(({ values }) => [...values]),
    ]
    const chart = new uPlot(optionsFor(element, { at, series, language, time, daily }), data, element)
    const resized = new ResizeObserver(([entry]) => {
      if (entry) chart.setSize({ width: entry.contentRect.width, height })
    })
    resized.observe(element)
    return () => {
      resized.disconnect()
      chart.destroy()
    }
  }, [at, series, language, time, daily])
  return <div ref={place} className={styles.chart} aria-hidden="true" />
}

/** The range from the first day to the last, in seconds, with room for the columns on both sides. */
function daysAround(at: readonly Date[]): [from: number, until: number] {
  const [first = 0, last = 0] = [at[0], at.at(-1)].map((one) => (one?.getTime() ?? 0) / 1000)
  return [Math.min(first, last - (fewestDays - 1) * day) - day / 2, last + day / 2]
}

function optionsFor(element: HTMLElement, { at, series, language, time, daily }: ChartProps): uPlot.Options {
  const style = getComputedStyle(element)
  const colour = (name: string) => style.getPropertyValue(name)
  const zone = daily ? { timeZone: 'UTC' } : {}
  const dates = new Intl.DateTimeFormat(language, { month: 'short', day: 'numeric', ...zone })
  const moments = new Intl.DateTimeFormat(
    language,
    daily ? { dateStyle: 'medium', ...zone } : { dateStyle: 'medium', timeStyle: 'short' },
  )
  const axis = {
    stroke: colour('--text-quiet'),
    grid: { stroke: colour('--line'), width: 1 },
    ticks: { show: false },
    font: `12px ${style.fontFamily}`,
  }
  const columns = uPlot.paths.bars?.({ size: [0.7, 40], radius: 0.2 })
  return {
    width: element.clientWidth,
    height,
    // The scale starts at zero and has whole numbers, since it counts people.
    scales: {
      ...(daily ? { x: { range: () => daysAround(at) } } : {}),
      y: { range: (_, _least, max) => [0, Math.max(4, Math.ceil(max * 1.1))] },
    },
    ...(daily ? { tzDate: (seconds) => uPlot.tzDate(new Date(seconds * 1000), 'UTC') } : {}),
    axes: [
      {
        ...axis,
        values: (_, seconds) => seconds.map((one) => dates.format(one * 1000)),
        space: 70,
        ...(daily ? { incrs: [1, 2, 7, 14, 28].map((days) => days * day) } : {}),
      },
      { ...axis, size: 40, incrs: [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000] },
    ],
    cursor: { y: false, drag: { x: false, y: false } },
    // The legend has values only while the pointer is over a point.
    hooks: { setLegend: [({ legend }) => element.toggleAttribute('data-pointed', legend.idx != null)] },
    series: [
      { value: (_, seconds) => (seconds === null ? '' : moments.format(seconds * 1000)), label: time },
      ...series.map(({ words, colour: name, look }) => ({
        label: words,
        stroke: colour(name),
        width: 2,
        ...(look === 'columns'
          ? { fill: colour(name), points: { show: false }, ...(columns ? { paths: columns } : {}) }
          : { spanGaps: true, points: { size: 5, fill: colour(name) } }),
      })),
    ],
  }
}
