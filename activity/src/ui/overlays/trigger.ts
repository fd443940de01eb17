/** The props that a control must accept to open something. */
export type Trigger = {
  'aria-haspopup'?: 'menu' | 'dialog' | undefined
  'aria-expanded'?: boolean | undefined
  onPointerEnter?: (() => void) | undefined
  onFocus?: (() => void) | undefined
  onClick?: (() => void) | undefined
}
