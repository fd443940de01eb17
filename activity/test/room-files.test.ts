import { expect, test } from 'vitest'
import { roomFiles } from '../room-files.ts'

type Chunk = { facadeModuleId: string; imports?: string[]; css?: string[] }

function listedIn(chunks: Record<string, Chunk>): unknown {
  const bundle = Object.fromEntries(
    Object.entries(chunks).map(([fileName, { facadeModuleId, imports = [], css = [] }]) => [
      fileName,
      { type: 'chunk', fileName, facadeModuleId, imports, viteMetadata: { importedCss: new Set(css) } },
    ]),
  )
  const { handler } = roomFiles().transformIndexHtml as { handler: (html: string, context: object) => string }
  const html = handler('<head><script src="/assets/start.js"></script></head>', { bundle, path: '/index.html' })
  return JSON.parse(/<!--room-files (.*)-->/.exec(html)?.[1] ?? 'null')
}

test('the page lists the files of rooms, launches, stage and scenes, each once, without those it loads anyway', () => {
  const listed = listedIn({
    'assets/start.js': { facadeModuleId: '/activity/src/app/main.tsx' },
    'assets/pages.js': {
      facadeModuleId: '/activity/src/room/pages.ts',
      imports: ['assets/start.js', 'assets/room.js'],
      css: ['assets/pages.css'],
    },
    'assets/room.js': { facadeModuleId: '' },
    'assets/stage-view.js': {
      facadeModuleId: '/activity/src/room/stage-view.tsx',
      imports: ['assets/room.js', 'assets/stage.js'],
    },
    'assets/stage.js': { facadeModuleId: '' },
    'assets/barn-ua.js': {
      facadeModuleId: '/activity/src/stage/scenes/barn/barn-ua.ts',
      imports: ['assets/stage.js'],
    },
    'assets/entering.js': {
      facadeModuleId: '/activity/src/discord/entering.ts',
      imports: ['assets/room.js', 'assets/sdk.js'],
    },
    'assets/sdk.js': { facadeModuleId: '' },
    'assets/chat.js': { facadeModuleId: '/activity/src/chat/chat-panel.tsx' },
  })
  expect(listed).toEqual({
    room: ['assets/pages.css', 'assets/pages.js', 'assets/room.js'],
    launch: ['assets/entering.js', 'assets/sdk.js'],
    stage: ['assets/stage-view.js', 'assets/stage.js'],
    scenes: { BARN_UA: ['assets/barn-ua.js'] },
  })
})
