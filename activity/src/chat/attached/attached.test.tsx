import { groupMessage } from '@segue/shared/test/group-message.ts'
import { fireEvent, screen } from '@testing-library/react'
import { useRef } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { maxPictures } from '@segue/shared/chat/message.ts'
import { takeToken } from '../../client/session.ts'
import { loadWords, onScreen, tokenOf } from '../../../test/doubles/fixtures.tsx'
import { createAttachedPictures, takeAttached } from '../../session/chat/attached-pictures.ts'
import { attach, describe as describePicture } from './attach.ts'
import { AttachButton, AttachedPictures } from './picture-tools.tsx'
import { sendWithPictures } from './send-attached.ts'
import { sizeToSend } from './smaller.ts'

const picture = (name: string, type = 'image/png') => new File(['bytes'], name, { type })
let attached = createAttachedPictures()
const waiting = () => attached.getState().pictures.map(({ file }) => file.name)

beforeEach(async () => {
  await loadWords()
  URL.createObjectURL = () => 'blob:shown'
  URL.revokeObjectURL = () => undefined
  attached = createAttachedPictures()
})

function Composer() {
  const field = useRef<HTMLTextAreaElement>(null)
  return (
    <div data-drop-pictures data-testid="panel">
      <AttachedPictures attached={attached} />
      <textarea ref={field} aria-label="field" />
      <AttachButton attached={attached} field={field} />
    </div>
  )
}

test('pictures can be chosen, pasted and dropped, and pasted text stays text', () => {
  onScreen(<Composer />)
  fireEvent.change(screen.getByLabelText('Add pictures', { selector: 'input' }), {
    target: { files: [picture('a.png'), picture('b.png')] },
  })
  fireEvent.paste(screen.getByLabelText('field'), { clipboardData: { files: [picture('c.png')] } })
  const isTaken = !fireEvent.paste(screen.getByLabelText('field'), { clipboardData: { files: [] } })
  expect(isTaken).toBe(false)
  fireEvent.drop(screen.getByTestId('panel'), { dataTransfer: { files: [picture('d.png')], types: ['Files'] } })
  expect(waiting()).toEqual(['a.png', 'b.png', 'c.png', 'd.png'])
  fireEvent.click(screen.getByRole('button', { name: 'Remove picture 2' }))
  expect(waiting()).toEqual(['a.png', 'c.png', 'd.png'])
})

test('a message takes at most `maxPictures` pictures and ignores other files', () => {
  attach(
    attached,
    Array.from({ length: maxPictures + 2 }, (_, at) => picture(`${at}.png`)),
  )
  expect(waiting()).toHaveLength(maxPictures)
  attached.setState({ pictures: [] })
  attach(attached, [picture('song.mp3', 'audio/mpeg'), picture('cat.gif', 'image/gif')])
  expect(waiting()).toEqual(['cat.gif'])
})

test('all attached pictures are taken for one message, in order', () => {
  attach(attached, [picture('a.png'), picture('b.png')])
  expect(takeAttached(attached).map(({ file }) => file.name)).toEqual(['a.png', 'b.png'])
  expect(waiting()).toEqual([])
})

/** Records posted forms and responds to each with a message. */
function postedForms(): FormData[] {
  takeToken(tokenOf({ sub: 'ann', type: 'user' }))
  const posted: FormData[] = []
  const message = groupMessage({ text: undefined }, { muid: 'm', type: 'image' })
  vi.stubGlobal('fetch', async (_: string, { body }: { body: FormData }) => {
    posted.push(body)
    return Response.json({ data: message })
  })
  return posted
}

test('the form contains the picture, the message and the alternative text', async () => {
  const posted = postedForms()
  attach(attached, [picture('cat.gif', 'image/gif')])
  const [one] = attached.getState().pictures
  describePicture(attached, one?.key ?? '', ' A cat asleep ')
  const [described] = attached.getState().pictures
  if (!described) throw new Error('the picture that was attached')
  const message = { receiver: 'room', receiverType: 'group', muid: 'm', text: 'look', parentId: '7' } as const
  expect(await sendWithPictures(message, [described])).toMatchObject({ id: '1' })
  const [form] = posted
  const data = JSON.stringify({ text: 'look', metadata: { alternativeText: 'A cat asleep' } })
  expect(form?.get('data')).toBe(data)
  expect([form?.get('type'), form?.get('parentId'), form?.get('receiver')]).toEqual(['image', '7', 'room'])
  expect(form?.get('file')).toBeInstanceOf(File)
})

test('several pictures are sent in one message, each with its alternative text', async () => {
  const posted = postedForms()
  attach(
    attached,
    ['a.gif', 'b.gif', 'c.gif'].map((name) => picture(name, 'image/gif')),
  )
  describePicture(attached, attached.getState().pictures[1]?.key ?? '', 'The crowd')
  const message = { receiver: 'room', receiverType: 'group', muid: 'm', text: '' } as const
  await sendWithPictures(message, takeAttached(attached))
  expect(posted).toHaveLength(1)
  const names = posted[0]?.getAll('file').map((one) => (one instanceof File ? one.name : one))
  expect(names).toEqual(['a.gif', 'b.gif', 'c.gif'])
  const data = JSON.stringify({ metadata: { alternativeTexts: ['', 'The crowd', ''] } })
  expect(posted[0]?.get('data')).toBe(data)
})

test.each([
  [
    { width: 4000, height: 3000 },
    { width: 1600, height: 1200 },
  ],
  [
    { width: 300, height: 200 },
    { width: 300, height: 200 },
  ],
  [
    { width: 100_000, height: 1 },
    { width: 1600, height: 1 },
  ],
])('a picture of %o is sent as %o', (size, sent) => {
  expect(sizeToSend(size)).toEqual(sent)
})
