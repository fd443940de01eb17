import { flattened, FormFault } from '../bot-world.ts'
import { checkChoice, isChoice } from './check-choices.ts'
import { isMenu, checkMenu, checkLength } from './check-menu.ts'

type Fields = Record<string, unknown>

const componentsV2 = 1 << 15
const maxComponents = 40
const rowType = 1
const buttonType = 2
const textInputType = 4
const pictureType = 11
const labelType = 18

/**
 * Refuses a message that Discord would refuse.
 * @param skus the application's products by id, of which premium buttons name one
 */
export function checkMessage(body: Fields, skus?: ReadonlyMap<string, unknown>): void {
  const { content = '', embeds = [], components = [], flags = 0 } = body
  const second = (Number(flags) & componentsV2) !== 0
  const all = flattened(components)
  if (second) {
    if (content !== '' && content !== null) {
      throw new FormFault('The `content` field cannot be used when using MessageFlags.IS_COMPONENTS_V2', 'content')
    }
    if (Array.isArray(embeds) && embeds.length > 0) {
      throw new FormFault('The `embeds` field cannot be used when using MessageFlags.IS_COMPONENTS_V2', 'embeds')
    }
    if (all.length === 0) throw new FormFault('Cannot send an empty message', 'components', 50_006)
    if (all.length > maxComponents) throw new FormFault('Maximum number of components exceeded (40)', 'components')
    const text = all.reduce((sum, one) => sum + (typeof one['content'] === 'string' ? one['content'].length : 0), 0)
    if (text > 4000) throw new FormFault('Displayable text must be 4000 or fewer in length', 'components')
  } else {
    if (typeof content === 'string' && content.length > 2000) {
      throw new FormFault('Must be 2000 or fewer in length.', 'content')
    }
    const empty = !content && all.length === 0 && (!Array.isArray(embeds) || embeds.length === 0)
    if (empty) throw new FormFault('Cannot send an empty message', '', 50_006)
    const newer = all.find((one) => Number(one['type']) >= 9 && Number(one['type']) <= 17)
    if (newer) throw new FormFault('Invalid type: this component needs IS_COMPONENTS_V2', 'components')
  }
  checkIds(all)
  for (const one of all) {
    if (one['type'] === pictureType) checkPicture(one['media'])
    if (one['type'] === rowType) checkRow(one['components'])
    if (one['type'] === buttonType) checkButton(one, skus)
    if (isMenu(one)) checkMenu(one)
    if (isChoice(one)) throw new FormFault('Invalid type: only modals have this component', 'components')
  }
}

/** Refuses a modal that Discord would refuse. */
export function checkModal(data: Fields): void {
  const { title, custom_id, components } = data
  checkLength(title, { min: 1, max: 45 }, 'data.title')
  checkLength(custom_id, { min: 1, max: 100 }, 'data.custom_id')
  if (!Array.isArray(components) || components.length < 1 || components.length > 5) {
    throw new FormFault('Must be between 1 and 5 in length.', 'data.components')
  }
  const all = flattened(components)
  checkIds(all)
  for (const one of all) {
    if (one['type'] === labelType) {
      checkLength(one['label'], { min: 1, max: 45 }, 'data.components.label')
      checkLength(one['description'] ?? '', { min: 0, max: 100 }, 'data.components.description')
    }
    if (one['type'] === textInputType) {
      checkLength(one['placeholder'] ?? '', { min: 0, max: 100 }, 'data.components.placeholder')
      checkLength(one['value'] ?? '', { min: 0, max: 4000 }, 'data.components.value')
    }
    if (isMenu(one)) checkMenu(one)
    if (isChoice(one)) checkChoice(one)
  }
  const labelled = new Set(all.filter((one) => one['type'] === labelType).map(({ component }) => component))
  if (all.some((one) => isChoice(one) && !labelled.has(one)))
    throw new FormFault('Invalid type: this component needs a label', 'data.components')
}

function checkIds(all: readonly Fields[]): void {
  const ids = all.flatMap((one) => (typeof one['custom_id'] === 'string' ? [one['custom_id']] : []))
  if (new Set(ids).size < ids.length) throw new FormFault('Component custom id cannot be duplicated', 'components')
  for (const id of ids) checkLength(id, { min: 1, max: 100 }, 'components.custom_id')
}

/** A row has up to five buttons, or one menu. */
function checkRow(components: unknown): void {
  if (!Array.isArray(components) || components.length < 1 || components.length > 5)
    throw new FormFault('Must be between 1 and 5 in length.', 'components')
  if (components.length > 1 && components.some(isMenu))
    throw new FormFault('The specified component exceeds the maximum width', 'components')
}

const premium = 6

/** A premium button has only the id of a product: Discord writes its label. */
function checkPremium({ sku_id, ...more }: Fields, skus?: ReadonlyMap<string, unknown>): void {
  if (typeof sku_id !== 'string') throw new FormFault('A premium button needs its SKU', 'components.sku_id')
  if (skus?.has(sku_id) === false) throw new FormFault('Unknown SKU', 'components.sku_id')
  const own = ['label', 'emoji', 'url', 'custom_id'].find((name) => more[name] !== undefined)
  if (own !== undefined) throw new FormFault(`A premium button cannot have a ${own}`, `components.${own}`)
}

function checkButton(button: Fields, skus?: ReadonlyMap<string, unknown>): void {
  const { style, url, custom_id, sku_id, label, emoji } = button
  if (style === premium) return checkPremium(button, skus)
  if (sku_id !== undefined) throw new FormFault('Only premium buttons have a SKU', 'components.sku_id')
  if (!label && !emoji) throw new FormFault('A button needs a label or an emoji', 'components.label')
  if (typeof label === 'string' && label.length > 80) throw new FormFault('Must be 80 or fewer in length.', 'label')
  if (style === 5 ? typeof url !== 'string' || custom_id !== undefined : typeof custom_id !== 'string')
    throw new FormFault('A button has either a custom id or a link', 'components')
  if (style === 5) checkLength(url, { min: 1, max: 512 }, 'components.url')
}

/** A thumbnail may show an http(s) URL, or a file sent with the message. */
function checkPicture(media: unknown): void {
  const url = typeof media === 'object' && media !== null && 'url' in media ? media.url : undefined
  if (typeof url !== 'string' || !/^(?:https?|attachment):\/\//.test(url))
    throw new FormFault("Scheme must be one of ('http', 'https', 'attachment').", 'components.media.url')
}
