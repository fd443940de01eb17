/** Who of a room is in its crowd, and with whom. */
export interface Crowd {
  circleOf: Record<string, string>
  circles: Record<string, string[]>
  /** The circle that the next one comes into, unless it is full. */
  open: string
  /** Counts up, so that each circle has a name of its own. */
  circlesEver: number
}

export const newCrowd = (): Crowd => ({ circleOf: {}, circles: {}, open: '0', circlesEver: 0 })
