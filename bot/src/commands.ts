import type { Command } from './command.ts'
import { link, profile, showProfile, unlink } from './commands/account.ts'
import { announce } from './commands/announce.ts'
import { autoplay } from './commands/autoplay.ts'
import { crate } from './commands/crate.ts'
import { clear, move, remove, shuffle } from './commands/edit-queue.ts'
import { grab } from './commands/grab.ts'
import { helpOn, launch } from './commands/help.ts'
import { history } from './commands/history.ts'
import { dj, skip, takeOffDecks, vote } from './commands/in-the-room.ts'
import { event, rank } from './commands/lists.ts'
import { lyrics } from './commands/lyrics.ts'
import { nowplaying } from './commands/nowplaying.ts'
import { addSong, play, searchSongs } from './commands/play.ts'
import { queue } from './commands/queue.ts'
import { room } from './commands/room.ts'
import { rooms } from './commands/rooms.ts'
import { season } from './commands/season.ts'
import { setup } from './commands/setup.ts'

/** The slash commands besides `/help`, in the order in which it lists them. */
const explained: readonly Command[] = [
  play,
  searchSongs,
  queue,
  remove,
  move,
  shuffle,
  clear,
  nowplaying,
  lyrics,
  vote,
  skip,
  dj,
  grab,
  history,
  autoplay,
  crate,
  rooms,
  room,
  setup,
  rank,
  season,
  event,
  announce,
  profile,
  link,
  unlink,
]

/** All commands, in the order in which they are shown. */
export const commands: readonly Command[] = [
  ...explained,
  helpOn(explained),
  addSong,
  showProfile,
  takeOffDecks,
  launch,
]
