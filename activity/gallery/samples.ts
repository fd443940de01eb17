import type { GroupMessage } from '@segue/shared/chat/message.ts'
import type { Outgoing } from '../src/chat/room/chat-lines.ts'
import type { Upload } from '../src/song/uploads.ts'
import type { ListedRoom } from '../src/session/window/listed-room.ts'

/** Invented rooms, songs and files, to look at parts of the interface without a server. */
export const sampleRooms: ListedRoom[] = [
  {
    uuid: 'sample-club',
    slug: 'the-night-shift',
    name: 'The Night Shift',
    description: '',
    design: 'CLUB',
    isPasswordProtected: false,
    promoted: true,
    people: 38,
    size: 50,
    seats: 5,
    djs: [
      { uuid: 'a', nickname: 'Ann', avatarId: 'fox', color: '#F96A2D' },
      { uuid: 'b', nickname: 'Bo', avatarId: 'owl', color: '#8F76FF' },
    ],
    song: { trackName: 'Paper Lanterns', artistName: 'Marlo Quay' },
    vibe: 1,
  },
  {
    uuid: 'sample-yacht',
    slug: 'golden-hour',
    name: 'A room with a name that is far too long for its plate',
    description: '',
    design: 'YACHT',
    isPasswordProtected: true,
    promoted: false,
    people: 0,
    size: 50,
    seats: 3,
    djs: [],
    song: null,
    vibe: 0,
  },
]

export const sampleSongs = [
  { songId: '1', trackName: 'Paper Lanterns', artistName: 'Marlo Quay', duration: 51 },
  {
    songId: '2',
    trackName: 'Glass Elevator (the extended evening mix)',
    artistName: 'Northbound Twins',
    duration: 412,
  },
  { songId: '3', trackName: null, artistName: null, duration: 3725, explicit: true },
]

const file = (name: string) => new File([], name)

export const sampleUploads: Upload[] = [
  { id: 1, file: file('Slow Tide.flac'), into: null, stage: 'waiting', progress: 0, failure: null },
  { id: 2, file: file('Paper Boats.mp3'), into: null, stage: 'sending', progress: 0.42, failure: null },
  { id: 3, file: file('Kite Season.wav'), into: null, stage: 'processing', progress: 0.7, failure: null },
  { id: 4, file: file('Night Swim.ogg'), into: null, stage: 'ready', progress: 1, failure: null },
  { id: 5, file: file('holiday.jpg'), into: null, stage: 'failed', progress: 0, failure: null },
]

const send = (id: number, text: string, more: Partial<GroupMessage> = {}): GroupMessage => ({
  id: String(id),
  muid: null,
  conversationId: 'group_gallery',
  sender: 'ben',
  receiver: 'gallery',
  receiverType: 'group',
  category: 'message',
  type: 'text',
  data: {
    text,
    metadata: { chatMessage: { userName: 'Ben', avatarId: 'fox', color: '#ffb454' } },
    attachments: [],
    reactions: [],
    mentions: {},
    entities: {},
  },
  sentAt: 1_790_000_000 + id,
  updatedAt: 1_790_000_000 + id,
  ...more,
})

const picture =
  'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg" width="200" height="150"%3E%3Crect width="200" height="150" fill="teal"/%3E%3C/svg%3E'

/** A line of each kind: answered, answering, marked up, and one of the room's own voice. */
export const sampleMessages: GroupMessage[] = [
  send(1, 'Which song opens the night?', { replyCount: 3 }),
  send(2, 'A slow one', { parentId: '1', editedAt: 1_790_000_003 }),
  send(3, '# Tonight\n- **slow** songs\n- ~~fast~~ ones\n-# and ||a secret||\n> said before\n`code`'),
  send(4, 'hello :wave: and [the list](https://example.test/list)'),
]

/** On their way: a GIF, and words that did not arrive. */
export const sampleOutgoing: Outgoing[] = [
  {
    muid: 'gif',
    text: '',
    sentAtMs: 1_790_000_010_000,
    failure: null,
    gif: { id: 'g', url: picture, words: 'A cat' },
  },
  { muid: 'lost', text: 'Is anybody there?', sentAtMs: 1_790_000_011_000, failure: 'There is no connection.' },
]
