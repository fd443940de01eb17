import { one } from './make.ts'
import { SuggestionBox } from './suggestion-box.ts'
import type { Choice, Offered, Value } from './talk.ts'
import { isReady, openOption, readLine, suggest, valuesIn } from './typing.ts'
import type { Lists, Reading, Suggestion } from './typing.ts'

export type ComposerOptions = {
  lists: () => Lists
  /** Asks the bot for choices; they come back to `offer` with the same number. */
  onComplete: (number: number, name: string, options: Record<string, Value>) => void
  onSay: (name: string, options: Record<string, Value>) => void
  onFault: (sentence: string) => void
  /** Somebody is about to type: commands may have come since. */
  onBegin: () => void
}

const pauseMs = 150

/** The line under the messages: commands, what they take, and the bot's own suggestions as somebody types. */
export class Composer {
  readonly #options: ComposerOptions
  readonly #input = one<HTMLInputElement>('#say input')
  readonly #box = new SuggestionBox(this.#input, one<HTMLElement>('#suggestions'), (picked) => this.#pick(picked))
  #commands: readonly Offered[] = []
  /** What the bot offers for the option that is open. */
  #offered: readonly Choice[] = []
  /** What was picked of it, to know what to send for the words in the line. */
  #picked: readonly Choice[] = []
  #completions = 0
  #pause = 0

  constructor(options: ComposerOptions) {
    this.#options = options
    this.#input.addEventListener('input', () => this.#refresh())
    this.#input.addEventListener('focus', () => {
      options.onBegin()
      this.#refresh()
    })
    this.#input.addEventListener('blur', () => this.#box.show([]))
    this.#input.addEventListener('keydown', (event) => this.#onKey(event))
    one('#say').addEventListener('submit', (event) => {
      event.preventDefault()
      if (this.#input.value.trim()) this.#send()
    })
  }

  learn(commands: readonly Offered[]): void {
    this.#commands = commands
    if (this.#isFocused()) this.#refresh()
  }

  offer(completion: number, choices: readonly Choice[]): void {
    if (completion !== this.#completions || !this.#isFocused()) return
    this.#offered = choices
    this.#suggest()
  }

  #isFocused(): boolean {
    return document.activeElement === this.#input
  }

  #suggest(): void {
    this.#box.show(suggest(this.#input.value, this.#commands, this.#options.lists(), this.#offered))
  }

  #pick({ line, choice, kind }: Suggestion): void {
    if (kind === 'value' && choice) this.#picked = [...this.#picked, choice]
    this.#input.value = line
    this.#refresh()
  }

  #refresh(): void {
    const reading = readLine(this.#input.value, this.#commands)
    const open = openOption(reading)
    clearTimeout(this.#pause)
    // What was offered for other words is of no use for these, except to know what was picked.
    this.#offered = open && this.#picked.some(({ name }) => name === open.typed.trim()) ? this.#picked : []
    this.#suggest()
    if (reading.kind !== 'options' || !open?.option.autocomplete || this.#offered.length > 0) return
    this.#pause = window.setTimeout(() => {
      this.#completions += 1
      this.#options.onComplete(this.#completions, reading.command.name, this.#valuesIn(reading))
    }, pauseMs)
  }

  #onKey(event: KeyboardEvent): void {
    const suggestion = this.#box.active
    if (!suggestion || event.isComposing) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (event.key === 'Escape') return this.#box.show([])
    const picks = (event.key === 'Tab' && !event.shiftKey) || (event.key === 'Enter' && this.#enterPicks(suggestion))
    if (step === undefined && !picks) return
    event.preventDefault()
    if (step === undefined) this.#pick(suggestion)
    else this.#box.move(step)
  }

  /** Whether Enter picks what is suggested: otherwise it sends the line as it is. */
  #enterPicks({ kind }: Suggestion): boolean {
    return this.#box.hasMoved || kind === 'value' || !isReady(readLine(this.#input.value, this.#commands))
  }

  #send(): void {
    const reading = readLine(this.#input.value.trim(), this.#commands)
    const fault = faultIn(reading)
    this.#options.onFault(fault ?? '')
    if (fault !== null || reading.kind !== 'options') return
    this.#options.onSay(reading.command.name, this.#valuesIn(reading))
    this.#input.value = ''
    this.#picked = []
    this.#refresh()
  }

  #valuesIn(reading: Extract<Reading, { kind: 'options' }>): Record<string, Value> {
    return valuesIn(reading, this.#options.lists(), this.#picked)
  }
}

/** Why a line cannot be sent, or null where it can. */
function faultIn(reading: Reading): string | null {
  if (reading.kind === 'words') return 'Only commands are heard here: they begin with /'
  if (reading.kind === 'name') return `There is no command /${reading.typed}`
  const { command, given, loose } = reading
  if (loose !== '') return `/${command.shown} does not know what to do with “${loose}”`
  const lacking = command.options.find(
    ({ name, required }) => required && !given.some((one) => one.option.name === name && one.typed.trim()),
  )
  return lacking ? `/${command.shown} needs ${lacking.shown}` : null
}
