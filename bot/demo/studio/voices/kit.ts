import { clap, cymbal, kick, shaker, snare, stick, tom } from './drums.ts'

/** Drums that several tracks share. A track with a distinct sound tunes its own. */
export const kit = {
  roundKick: kick({ hz: 50, punch: 4.2, ring: 0.13, click: 0.25, drive: 0.5 }),
  hardKick: kick({ hz: 48, punch: 6, ring: 0.12, click: 0.5, drive: 1.6 }),
  softKick: kick({ hz: 54, punch: 2.6, ring: 0.11, click: 0.12, drive: 0.2 }),
  tightKick: kick({ hz: 58, punch: 4.5, ring: 0.075, click: 0.45, drive: 0.7 }),
  clap: clap(),
  tightClap: clap({ ring: 0.07, hz: 1500 }),
  crispSnare: snare({ hz: 190, body: 0.55, rattle: 0.6, ring: 0.11, bright: 9000 }),
  dustySnare: snare({ hz: 172, body: 0.6, rattle: 0.42, ring: 0.085, bright: 5200 }),
  bigSnare: snare({ hz: 168, body: 0.7, rattle: 0.7, ring: 0.2, bright: 7500 }),
  hat: cymbal({ ring: 0.028, hz: 7600 }),
  softHat: cymbal({ ring: 0.022, hz: 6200, hissing: 0.75 }),
  openHat: cymbal({ ring: 0.13, hz: 7200 }),
  ride: cymbal({ ring: 0.34, hz: 5600, hissing: 0.25 }),
  crash: cymbal({ ring: 0.75, hz: 4200, hissing: 0.65, wide: 0.1 }),
  shaker: shaker(),
  rim: stick(),
  woodBlock: stick({ hz: 980, ring: 0.03 }),
  conga: tom({ ring: 0.11, slap: 0.45 }),
  tom: tom({ ring: 0.2 }),
}
