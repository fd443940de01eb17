import { expect, test } from 'vitest'
import { shownIn } from './desk-words.ts'
import { createBotWorld } from './discord/bot-world.ts'

test("a used command has its name in the reader's language, whatever its kind", () => {
  const bot = createBotWorld()
  const add = { type: 1, name: 'add', name_localizations: { 'es-ES': 'agregar' }, description: 'Add' }
  const crate = { name: 'crate', name_localizations: { 'es-ES': 'caja' }, description: 'Crates', options: [add] }
  bot.commands.set('1', { id: '1', type: 1, ...crate } as never)
  const wave = { name: 'Wave at them', name_localizations: { 'es-ES': 'Saludar' }, description: '' }
  bot.commands.set('2', { id: '2', type: 2, ...wave } as never)
  const names = ['crate add', 'Wave at them', 'removed since']
  expect(names.map((name) => shownIn('es-ES', bot, name))).toEqual(['caja agregar', 'Saludar', 'removed since'])
  expect(names.map((name) => shownIn('fr', bot, name))).toEqual(names)
})
