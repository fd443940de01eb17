/** Which people of a room are in its crowd, and in which circle. */
export interface Crowd {
  circleOf: Record<string, string>
  circles: Record<string, string[]>
  /** The circle that the next person is added to, unless it is full. */
  open: string
  /** Counter that gives each circle a unique name. */
  circlesEver: number
}

export const newCrowd = (): Crowd => ({ circleOf: {}, circles: {}, open: '0', circlesEver: 0 })
