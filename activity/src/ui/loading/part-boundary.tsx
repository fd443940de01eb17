import { Component, type ReactNode } from 'react'
import { PartTrouble, type PartSource, type TroubleLook } from './part-trouble.tsx'

type Props = {
  look: TroubleLook
  source?: PartSource | undefined
  onClose?: (() => void) | undefined
  /** The control that stays if a menu or popover failed to open. */
  trigger?: ReactNode
  children: ReactNode
}
type State = { failed: boolean; attempts: number }

/** An error boundary around a part of the screen. React requires a class for this. */
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
    const { look, source, onClose, trigger, children } = this.props
    const { failed, attempts } = this.state
    if (!failed) return children
    return (
      <PartTrouble
        look={look}
        attempts={attempts}
        onRetry={this.#retry}
        isBack={source?.isBack}
        onClose={onClose}
        trigger={trigger ?? null}
      />
    )
  }

  readonly #onOnline = () => {
    if (this.state.failed) this.#retry()
  }

  readonly #retry = () => {
    this.props.source?.renew()
    this.setState(({ attempts }) => ({ failed: false, attempts: attempts + 1 }))
  }
}
