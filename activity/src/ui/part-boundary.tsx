import { Component, type ReactNode } from 'react'
import { PartTrouble, type TroubleLook } from './part-trouble.tsx'

type Props = {
  look: TroubleLook
  /** Called before the part is drawn once more. */
  onRetry?: (() => void) | undefined
  onClose?: (() => void) | undefined
  /** What stays where a menu or a small window did not open. */
  trigger?: ReactNode
  children: ReactNode
}
type State = { failed: boolean; attempts: number }

/** Keeps what goes wrong in a part of the screen within it. Only a class can catch it in React. */
export class PartBoundary extends Component<Props, State> {
  override state: State = { failed: false, attempts: 0 }

  static getDerivedStateFromError(): Partial<State> {
    return { failed: true }
  }

  override componentDidMount(): void {
    window.addEventListener('online', this.#onOnline)
  }

  override componentWillUnmount(): void {
    window.removeEventListener('online', this.#onOnline)
  }

  override render() {
    const { look, onClose, trigger, children } = this.props
    const { failed, attempts } = this.state
    if (!failed) return children
    return (
      <PartTrouble
        look={look}
        attempts={attempts}
        onRetry={this.#retry}
        onClose={onClose}
        trigger={trigger ?? null}
      />
    )
  }

  readonly #onOnline = () => {
    if (this.state.failed) this.#retry()
  }

  readonly #retry = () => {
    this.props.onRetry?.()
    this.setState(({ attempts }) => ({ failed: false, attempts: attempts + 1 }))
  }
}
