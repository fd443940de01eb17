/** The components of messages and modals, by Discord's numbers; fields that the page doesn't use are left out. */
export type ComponentPart =
  | { type: 1; components: ComponentPart[] }
  | ButtonPart
  | SelectPart
  | TextInputPart
  | GroupPart
  | CheckboxPart
  | { type: 9; components: ComponentPart[]; accessory: ComponentPart }
  | { type: 10; content: string }
  | ({ type: 11 } & Media)
  | { type: 12; items: Media[] }
  | { type: 14; divider?: boolean; spacing?: 1 | 2 }
  | { type: 17; components: ComponentPart[]; accent_color?: number | null }
  | { type: 18; label: string; description?: string; component: ComponentPart }

type Media = { media: { url: string }; description?: string | null }
type Emoji = { name?: string | null; id?: string }

export type ButtonPart = {
  type: 2
  /** Primary, secondary, success, danger, link, premium. */
  style: 1 | 2 | 3 | 4 | 5 | 6
  label?: string
  emoji?: Emoji
  custom_id?: string
  url?: string
  /** The product that a premium button sells. */
  sku_id?: string
  disabled?: boolean
}

export type SelectPart = {
  /** A choice of given options, people, roles, people and roles, or channels. */
  type: 3 | 5 | 6 | 7 | 8
  custom_id: string
  placeholder?: string
  min_values?: number
  max_values?: number
  options?: { label: string; value: string; description?: string; default?: boolean; emoji?: Emoji }[]
  default_values?: { id: string }[]
  disabled?: boolean
}

export type TextInputPart = {
  type: 4
  custom_id: string
  /** Single-line, or multi-line. */
  style: 1 | 2
  label?: string
  placeholder?: string
  value?: string
  required?: boolean
  min_length?: number
  max_length?: number
}

/** A group of radio buttons, or of checkboxes. */
export type GroupPart = {
  type: 21 | 22
  custom_id: string
  options: { label: string; value: string; description?: string; default?: boolean }[]
  required?: boolean
}

export type CheckboxPart = { type: 23; custom_id: string; default?: boolean }

export type Embed = { title?: string; description?: string; url?: string; color?: number }

export type Form = { title: string; components: ComponentPart[] }
