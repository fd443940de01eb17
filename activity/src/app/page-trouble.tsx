import { Component, type ReactNode } from 'react'
import { BrokenPage } from './error-page.tsx'

type Props = { place: string; children: ReactNode }
type State = { place: string; broken: boolean }

/** An error boundary around a page, reset by navigating. React only supports these as classes. */
export class PageTrouble extends Component<Props, State> {
  override state: State = { place: this.props.place, broken: false }

  static getDerivedStateFromError(): Partial<State> {
    return { broken: true }
  }

  static getDerivedStateFromProps({ place }: Props, state: State): State | null {
    return place === state.place ? null : { place, broken: false }
  }

  override render() {
    return this.state.broken ? <BrokenPage /> : this.props.children
  }
}
