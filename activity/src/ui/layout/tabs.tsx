import { useId, useRef, type KeyboardEvent, type ReactNode } from 'react'
import { classes } from '../classes.ts'
import row from './scroll-row.module.css'
import styles from './tabs.module.css'
import { useScrollRow } from './use-scroll-row.ts'

export type Tab<Value extends string> = {
  value: Value
  words: string
  icon?: ReactNode
  /** The number of new items in the tab; 0 shows nothing. */
  news?: number
  newsLabel?: string
  /** Whether a press on the tab leads into its field, such as a search. */
  focusesField?: boolean
  content: ReactNode
}

/** Focuses the first field of a panel once it is there. Its code may still be loading. */
function focusFieldIn(panelId: string): void {
  const pressed = document.activeElement
  const focusField = (): boolean => {
    const panel = document.getElementById(panelId)
    const field = panel?.querySelector('input')
    // Somebody who has moved on meanwhile, to another tab or out of the tabs, is left alone.
    const isOver = !panel || panel.hidden !== false || document.activeElement !== pressed
    if (!isOver) field?.focus()
    return isOver || Boolean(field)
  }
  requestAnimationFrame(() => {
    const panel = document.getElementById(panelId)
    if (focusField() || !panel) return
    const observer = new MutationObserver(() => {
      if (focusField()) observer.disconnect()
    })
    observer.observe(panel, { childList: true, subtree: true })
  })
}

/** Tabs, of which one is open. */
export function Tabs<Value extends string>({
  label,
  value,
  onChange,
  tabs,
  look = 'line',
  keep = false,
}: {
  label: string
  value: Value
  onChange: (value: Value) => void
  tabs: readonly Tab<Value>[]
  /** `side` puts the tabs to the left of their content where there is space. */
  look?: 'line' | 'pill' | 'side'
  /** Keeps the content of tabs that are not open, with what was typed there. */
  keep?: boolean
}) {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  useScrollRow(list)
  const choose = (at: number) => {
    const chosen = tabs[(at + tabs.length) % tabs.length]
    if (!chosen) return
    onChange(chosen.value)
    list.current?.querySelectorAll('button')[tabs.indexOf(chosen)]?.focus()
  }
  /** A single tab stop; the arrow keys move from tab to tab. */
  const onKeyDown = (event: KeyboardEvent) => {
    const at = tabs.findIndex((tab) => tab.value === value)
    const next = {
      ArrowRight: at + 1,
      ArrowLeft: at - 1,
      ...(look === 'side' && { ArrowDown: at + 1, ArrowUp: at - 1 }),
      Home: 0,
      End: tabs.length - 1,
    }[event.key]
    if (next === undefined) return
    event.preventDefault()
    choose(next)
  }
  return (
    <div className={classes(styles.tabs, look === 'side' && styles.beside)}>
      <div
        ref={list}
        role="tablist"
        tabIndex={-1}
        className={classes(styles.list, styles[look], row.row)}
        aria-label={label}
        onKeyDown={onKeyDown}
      >
        {tabs.map((tab) => (
          <TabButton
            key={tab.value}
            tab={tab}
            panelId={`${id}-${tab.value}`}
            open={tab.value === value}
            onOpen={() => {
              onChange(tab.value)
              if (tab.focusesField) focusFieldIn(`${id}-${tab.value}`)
            }}
          />
        ))}
      </div>
      {tabs.map((tab) => (
        <div
          key={tab.value}
          role="tabpanel"
          id={`${id}-${tab.value}`}
          aria-labelledby={`${id}-${tab.value}-tab`}
          data-state={tab.value === value ? 'active' : 'inactive'}
          hidden={tab.value !== value}
          className={styles.content}
        >
          {keep || tab.value === value ? tab.content : null}
        </div>
      ))}
    </div>
  )
}

function TabButton<Value extends string>({
  tab,
  panelId,
  open,
  onOpen,
}: {
  tab: Tab<Value>
  panelId: string
  open: boolean
  onOpen: () => void
}) {
  return (
    <button
      type="button"
      role="tab"
      id={`${panelId}-tab`}
      aria-selected={open}
      aria-controls={panelId}
      data-state={open ? 'active' : 'inactive'}
      tabIndex={open ? 0 : -1}
      className={styles.tab}
      onClick={onOpen}
    >
      {tab.icon}
      <span>{tab.words}</span>
      {tab.news ? (
        <span className={styles.news} aria-label={tab.newsLabel}>
          {tab.news > 99 ? '99+' : tab.news}
        </span>
      ) : null}
    </button>
  )
}
