import type { EventName } from './rules.ts'

/** 0 focused, 1 picture-in-picture, 2 a tile of the grid. */
type LayoutMode = 0 | 1 | 2
/** 0 nominal, 1 fair, 2 serious, 3 critical. */
type Thermal = 0 | 1 | 2 | 3
type Orientation = 'portrait' | 'landscape'

type Report = (evt: EventName, data: unknown) => void

/** How the device shows the activity. It reports each change. */
export class Display {
  #layout: LayoutMode = 0
  #orientation: Orientation = 'portrait'
  #thermal: Thermal = 0
  readonly #report: Report

  constructor(report: Report) {
    this.#report = report
  }

  get layout(): LayoutMode {
    return this.#layout
  }

  setLayout(mode: LayoutMode): void {
    this.#layout = mode
    this.#report('ACTIVITY_LAYOUT_MODE_UPDATE', { layout_mode: mode })
  }

  setOrientation(orientation: Orientation): void {
    this.#orientation = orientation
    this.#report('ORIENTATION_UPDATE', this.stateOf('ORIENTATION_UPDATE'))
  }

  setThermal(thermal: Thermal): void {
    this.#thermal = thermal
    this.#report('THERMAL_STATE_UPDATE', this.stateOf('THERMAL_STATE_UPDATE'))
  }

  /** What an activity receives when it subscribes; undefined for an event that it receives only on a change. */
  stateOf(evt: EventName): unknown {
    if (evt === 'THERMAL_STATE_UPDATE') return { thermal_state: this.#thermal }
    if (evt !== 'ORIENTATION_UPDATE') return undefined
    // The number is what counts; the SDK drops the event without the old word next to it.
    return { screen_orientation: this.#orientation === 'portrait' ? 0 : 1, orientation: this.#orientation }
  }
}
