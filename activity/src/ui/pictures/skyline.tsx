import { useState } from 'react'
import { litPath, moonPhase } from './moon.ts'
import styles from './skyline.module.css'

/** x, width and height of the houses across the street; random values would change on every visit. */
const houses = [
  [0, 90, 150],
  [84, 70, 210],
  [150, 110, 120],
  [254, 60, 250],
  [310, 120, 170],
  [424, 84, 230],
  [502, 140, 140],
  [636, 66, 270],
  [698, 104, 190],
  [796, 90, 130],
  [880, 70, 240],
  [944, 130, 160],
  [1068, 62, 280],
  [1124, 116, 200],
  [1234, 88, 150],
  [1316, 124, 220],
] as const

/** Whether a window across the street is lit. */
const lit = (house: number, row: number, column: number) => (house * 7 + row * 5 + column * 3) % 11 < 2

/** The night sky over the street, with the houses across. Decoration only. */
export function Skyline() {
  const [now] = useState(() => new Date())
  return (
    <div className={styles.street} data-hour={partOfDay(now.getHours())} aria-hidden="true">
      <div className={styles.stars} />
      <Moon at={now.getTime()} />
      <svg className={styles.skyline} viewBox="0 0 1440 300" preserveAspectRatio="xMidYMax slice">
        {houses.map(([x, width, height], house) => (
          <g key={x}>
            <path
              className={house % 3 === 1 ? styles.near : styles.far}
              d={
                house % 4 === 2
                  ? `M${x} 300V${300 - height}l${width / 2} -34l${width / 2} 34V300Z`
                  : `M${x} 300V${300 - height}h${width}V300Z`
              }
            />
            {Array.from({ length: Math.floor(height / 34) }, (_, row) =>
              Array.from({ length: Math.floor(width / 26) }, (_, column) =>
                lit(house, row, column) ? (
                  <rect
                    key={`${row}-${column}`}
                    className={styles.pane}
                    x={x + 10 + column * 25}
                    y={300 - height + 16 + row * 34}
                    width="10"
                    height="15"
                    rx="1.5"
                  />
                ) : null,
              ),
            )}
            {house % 5 === 0 ? (
              <path className={styles.wire} d={`M${x + width / 2} ${300 - height}v-26m-8 7h16m-12 7h8`} />
            ) : null}
          </g>
        ))}
      </svg>
    </div>
  )
}

/** The current moon. */
function Moon({ at }: { at: number }) {
  return (
    <svg className={styles.moon} viewBox="-1.06 -1.06 2.12 2.12">
      <circle className={styles.dark} r="1" />
      <path className={styles.light} d={litPath(moonPhase(at))} />
    </svg>
  )
}

/** The part of the day that the sky shows. */
function partOfDay(hour: number) {
  if (hour >= 5 && hour < 8) return 'dawn'
  return hour >= 18 && hour < 21 ? 'dusk' : undefined
}
