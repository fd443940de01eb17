/** What the page says to its server. */
export type Ask =
  | {
      ask: 'open'
      person: string
      channel: string
      customId: string | null
      platform: 'desktop' | 'mobile'
      latencyMs: number
      denies?: string[]
    }
  | { ask: 'post'; client: string; message: unknown }
  | { ask: 'close' | 'popOut'; client: string }
  | { ask: 'set'; client: string; switches: Switches }
  | { ask: 'talk'; client: string; talks: boolean }
  | { ask: 'look'; person: string; channel: string }
  | { ask: 'say'; person: string; channel: string; text: string }
  | { ask: 'press'; person: string; channel: string; message: string; customId: string; values?: string[] }
  | { ask: 'submit'; person: string; channel: string; interaction: string; values: Record<string, string> }

export type Switches = {
  layout?: 0 | 1 | 2
  orientation?: 'portrait' | 'landscape'
  thermal?: 0 | 1 | 2 | 3
  latencyMs?: number
  silent?: boolean
  denies?: string[]
  lacks?: string[]
}

export type Named = { id: string; name: string }
export type Button = { customId: string; label: string; disabled: boolean; url: string | null }
export type Choice = { customId: string; options: { label: string; value: string }[] }
export type Line = {
  id: string
  onlyYou: boolean
  texts: string[]
  buttons: Button[]
  choices: Choice[]
}

/** What the server says to the page. */
export type Tell =
  | {
      tell: 'world'
      people: Named[]
      channels: (Named & { voice: boolean; guild: string | null })[]
      commands: { name: string; description: string }[]
    }
  | { tell: 'opened'; client: string; person: Named; channel: Named; platform: 'desktop' | 'mobile'; src: string }
  | { tell: 'moved'; client: string; src: string }
  | { tell: 'closed'; client: string }
  | { tell: 'post'; client: string; message: readonly [number, unknown] }
  | { tell: 'seen'; client: string; layout: 0 | 1 | 2; seen: unknown }
  | { tell: 'lines'; person: string; channel: string; lines: Line[] }
  | { tell: 'modal'; interaction: string; title: string; fields: { customId: string; label: string }[] }
  | { tell: 'fault'; sentence: string }
