import { make, one } from './make.ts'
import type { Choice, Offered, Value } from './talk.ts'
import { isReady, openOption, readLine, suggest, valuesIn, type Lists, type Suggestion } from './typing.ts'

export type ComposerOptions = {
  lists: () => Lists
  /** Asks the bot for choices; they come back to `offer` with the same number. */
  onComplete: (number: number, name: string, options: Record<string, Value>) => void
  onSay: (name: string, options: Record<string, Value>) => void
  onFault: (sentence: string) => void
  /** Somebody is about to type: commands may have come since. */
  onBegin: () => void
}

export type Composer = {
  learn: (commands: readonly Offered[]) => void
  offer: (number: number, choices: readonly Choice[]) => void
}

const pauseMs = 150

/** The line under the messages: commands, what they take, and the bot's own suggestions as somebody types. */
export function createComposer({ lists, onComplete, onSay, onFault, onBegin }: ComposerOptions): Composer {
  const input = one<HTMLInputElement>('#say input')
  const box = one<HTMLElement>('#suggestions')
  let commands: readonly Offered[] = []
  let suggestions: Suggestion[] = []
  let active = 0
  let moved = false
  let found: readonly Choice[] = []
  let picked: Choice[] = []
  let number = 0
  let pause = 0

  function show(next: Suggestion[]): void {
    suggestions = next
    active = 0
    moved = false
    const rows = suggestions.map((suggestion, at) => {
      const row = make('li', { id: `suggestion-${at}`, role: 'option' }, make('b', { textContent: suggestion.label }))
      row.append(make('span', { textContent: suggestion.about }))
      // Before the input loses its focus.
      row.addEventListener('mousedown', (event) => {
        event.preventDefault()
        pick(suggestion)
      })
      return row
    })
    box.replaceChildren(...rows)
    box.hidden = rows.length === 0
    input.ariaExpanded = String(rows.length > 0)
    mark()
  }

  function mark(): void {
    for (const [at, row] of [...box.children].entries()) row.ariaSelected = String(at === active)
    const row = box.children[active]
    if (row) input.setAttribute('aria-activedescendant', row.id)
    else input.removeAttribute('aria-activedescendant')
    row?.scrollIntoView({ block: 'nearest' })
  }

  function pick({ line, choice, kind }: Suggestion): void {
    if (kind === 'value' && choice) picked = [...picked, choice]
    input.value = line
    refresh()
  }

  const now = () => suggest(input.value, commands, lists(), found)

  function refresh(): void {
    const reading = readLine(input.value, commands)
    const open = openOption(reading)
    clearTimeout(pause)
    // What was offered for other words is of no use for these, except to know what was picked.
    found = open && picked.some(({ name }) => name === open.typed.trim()) ? picked : []
    show(now())
    if (reading.kind !== 'options' || !open?.option.autocomplete || found.length > 0) return
    pause = window.setTimeout(() => {
      onComplete(++number, reading.command.name, valuesIn(reading, lists(), picked))
    }, pauseMs)
  }

  function send(): void {
    const reading = readLine(input.value.trim(), commands)
    if (reading.kind === 'words') return onFault('Only commands are heard here: they begin with /')
    if (reading.kind === 'name') return onFault(`There is no command /${reading.typed}`)
    if (reading.loose !== '')
      return onFault(`/${reading.command.shown} does not know what to do with “${reading.loose}”`)
    const lacking = reading.command.options.find(
      ({ name, required }) => required && !reading.given.some((one) => one.option.name === name && one.typed.trim()),
    )
    if (lacking) return onFault(`/${reading.command.shown} needs ${lacking.shown}`)
    onFault('')
    onSay(reading.command.name, valuesIn(reading, lists(), picked))
    input.value = ''
    picked = []
    refresh()
  }

  input.addEventListener('input', refresh)
  input.addEventListener('focus', () => {
    onBegin()
    refresh()
  })
  input.addEventListener('blur', () => show([]))
  input.addEventListener('keydown', (event) => {
    const suggestion = suggestions[active]
    if (!suggestion || event.isComposing) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined) {
      event.preventDefault()
      active = (active + step + suggestions.length) % suggestions.length
      moved = true
      mark()
    } else if (event.key === 'Escape') {
      show([])
    } else if (event.key === 'Tab' && !event.shiftKey) {
      event.preventDefault()
      pick(suggestion)
    } else if (event.key === 'Enter') {
      const wanted = moved || suggestion.kind === 'value' || !isReady(readLine(input.value, commands))
      if (!wanted) return
      event.preventDefault()
      pick(suggestion)
    }
  })
  one('#say').addEventListener('submit', (event) => {
    event.preventDefault()
    if (input.value.trim()) send()
  })
  return {
    learn(known) {
      commands = known
      if (document.activeElement === input) refresh()
    },
    offer(answered, choices) {
      if (answered !== number || document.activeElement !== input) return
      found = choices
      show(now())
    },
  }
}
