import type { ComponentType } from 'react'
import { AccountMenu } from '../src/app/account-menu.tsx'
import { Brand } from '../src/client/page/brand.tsx'
import { ChatParts } from './chat-parts.tsx'
import { Buttons, Fields } from './control-parts.tsx'
import { CueParts } from './cue-parts.tsx'
import { DiscordParts } from './discord-parts.tsx'
import { Faults, Lists, Marks, Notices, States, Street, Windows } from './display-parts.tsx'
import styles from './gallery.module.css'
import { PlayingParts } from './playing-parts.tsx'
import { RoomParts } from './room-parts.tsx'
import { SeatParts } from './seat-parts.tsx'
import { Part } from './shelf.tsx'
import { SongParts } from './song-parts.tsx'

/** What belongs to a room, a song or Discord. */
const features: Record<string, ComponentType> = {
  'RecapCard, NowPlayingCard, Gate': RoomParts,
  'AreYouThere, YourSeat, PromoteItem, AudioSync, ClapTest': SeatParts,
  'SmallCard, CrossingCovers, CrossingProgress, the regulars': PlayingParts,
  'SongShape, SongFacts, CrateFacts, PlayingNow': SongParts,
  CueEditor: CueParts,
  'Line, UnreadBar, ThreadComposer': ChatParts,
  'DiscordItems, ShopDialog, DiscordSound, InActivity, LikedHere': DiscordParts,
}

/** Every part that screens are made of, in its states, to be looked at in either light and either language. */
export function GalleryPage() {
  return (
    <main className={styles.page}>
      <title>Gallery</title>
      <header className={styles.header}>
        <Brand />
        <AccountMenu />
      </header>
      <h1 className="visually-hidden">Gallery</h1>
      <Buttons />
      <Fields />
      <Marks />
      <Lists />
      <States />
      <Faults />
      <Notices />
      <Street />
      <Windows />
      {Object.entries(features).map(([name, Shown]) => (
        <Part key={name} name={name}>
          <Shown />
        </Part>
      ))}
    </main>
  )
}
