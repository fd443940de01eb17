/** The tint of an open sky at an hour: a wash from the top to the horizon. */
export type Sky = { name: 'night' | 'dawn' | 'day' | 'dusk'; top: string; horizon: string; strength: number }

const night: Sky = { name: 'night', top: '#0b1035', horizon: '#241a4a', strength: 0.25 }
const dawn: Sky = { name: 'dawn', top: '#6d7fd0', horizon: '#ffb08a', strength: 0.6 }
const day: Sky = { name: 'day', top: '#8fc8ff', horizon: '#ffe9c4', strength: 0.75 }
const dusk: Sky = { name: 'dusk', top: '#7a4fa0', horizon: '#ff8f5a', strength: 0.5 }

/** The sky of an outdoor scene at an hour (0–23) of the viewer's local time. */
export function skyAt(hour: number): Sky {
  if (hour < 5 || hour >= 21) return night
  if (hour < 8) return dawn
  return hour < 18 ? day : dusk
}
