import { drawText, linkTo, type Names } from './draw-text.ts'
import { make, sign } from './make.ts'
import { drawMenu } from './menu.ts'
import type { ButtonPart, Embed, Part } from './parts.ts'
import type { Line, Named } from './talk.ts'
import { timeWords } from './time-words.ts'
import type { Lists } from './typing.ts'

export type Drawing = {
  names: Names
  lists: Lists
  /** Who says what the bot says. */
  author: Named
  onPress: (message: string, customId: string, values?: string[]) => void
  onDismiss: (message: string) => void
}

/** A message of the bot as a client of Discord draws it. */
export function drawMessage(line: Line, drawing: Drawing): HTMLElement {
  const { id, at, edited, onlyYou, used, content, embeds, components } = line
  const { author, names, onDismiss } = drawing
  const by = make(
    'header',
    {},
    make('b', { textContent: author.name }),
    make('span', { className: 'badge', textContent: 'APP' }),
    make('time', { dateTime: at, textContent: timeWords(Date.parse(at) / 1000, 't', names.locale, Date.now()) }),
  )
  if (edited) by.append(make('span', { className: 'edited', textContent: '(edited)' }))
  const body = make('div', { className: 'body' }, by)
  if (content) body.append(drawText(content, names))
  body.append(...embeds.map((embed) => drawEmbed(embed, names)))
  const press = (customId: string, values?: string[]) => drawing.onPress(id, customId, values)
  body.append(...components.map((part) => drawPart(part, { ...drawing, press })))
  if (onlyYou) {
    const dismiss = make('button', { type: 'button', className: 'dismiss', textContent: 'Dismiss message' })
    dismiss.addEventListener('click', () => onDismiss(id))
    body.append(make('p', { className: 'only-you' }, 'Only you can see this · ', dismiss))
  }
  const above = used ? [make('p', { className: 'used' }, make('b', { textContent: used.person }), ' used ')] : []
  above[0]?.append(make('span', { className: 'mention', textContent: `/${used?.command}` }))
  const message = make('article', { className: 'line' }, ...above, sign(author), body)
  message.dataset['onlyYou'] = String(onlyYou)
  return message
}

type Inside = Drawing & { press: (customId: string, values?: string[]) => void }

function drawPart(part: Part, inside: Inside): Node {
  const all = (parts: readonly Part[]) => parts.map((one) => drawPart(one, inside))
  switch (part.type) {
    case 1:
      return make('div', { className: 'row' }, ...all(part.components))
    case 2:
      return drawButton(part, inside.press)
    case 9:
      return make(
        'div',
        { className: 'beside' },
        make('div', {}, ...all(part.components)),
        drawPart(part.accessory, inside),
      )
    case 10:
      return drawText(part.content, inside.names)
    case 11:
      return drawPicture(part, 'thumbnail')
    case 12:
      return make('div', { className: 'gallery' }, ...part.items.map((item) => drawPicture(item, 'picture')))
    case 14: {
      const space = make('hr')
      space.dataset['line'] = String(part.divider ?? true)
      space.dataset['wide'] = String(part.spacing === 2)
      return space
    }
    case 17: {
      const card = make('div', { className: 'card' }, ...all(part.components))
      if (part.accent_color != null) card.style.borderInlineStartColor = colour(part.accent_color)
      return card
    }
    case 3:
    case 5:
    case 6:
    case 7:
    case 8:
      return drawMenu(part, inside.lists, (values) => inside.press(part.custom_id, values))
    default:
      // What belongs into forms says nothing in a message.
      return make('span')
  }
}

function drawEmbed({ title, description, url, color }: Embed, names: Names): HTMLElement {
  const card = make('div', { className: 'card' })
  if (title) card.append(make('p', {}, make('strong', {}, url ? linkTo(url, title) : title)))
  if (description) card.append(drawText(description, names))
  if (color !== undefined) card.style.borderInlineStartColor = colour(color)
  return card
}

const styles = { 1: 'primary', 2: 'secondary', 3: 'success', 4: 'danger', 5: 'link', 6: 'premium' } as const

function drawButton(part: ButtonPart, press: (customId: string) => void): HTMLElement {
  const { style, label = '', emoji, custom_id: customId, url, disabled = false } = part
  const face = [emoji?.id ? `:${emoji.name ?? ''}:` : (emoji?.name ?? ''), label].filter(Boolean).join(' ')
  if (url !== undefined) {
    const way = linkTo(url, `${face} ↗`)
    way.className = 'press'
    return way
  }
  const button = make('button', { type: 'button', className: 'press', textContent: face, disabled })
  button.dataset['style'] = styles[style]
  if (customId !== undefined) button.addEventListener('click', () => press(customId))
  return button
}

function drawPicture(
  { media, description }: Extract<Part, { type: 11 }> | { media: { url: string }; description?: string | null },
  className: string,
): HTMLElement {
  const frame = make('span', { className })
  if (!/^(https?:|data:image\/)/i.test(media.url)) return frame
  const picture = make('img', {
    src: media.url,
    alt: description ?? '',
    loading: 'lazy',
    referrerPolicy: 'no-referrer',
  })
  // What cannot be fetched leaves the place it would take.
  picture.addEventListener('error', () => picture.remove())
  frame.append(picture)
  return frame
}

const colour = (number: number) => `#${number.toString(16).padStart(6, '0')}`
