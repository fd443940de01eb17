import type { Song } from '../../song/song.ts'
import type { RoomSettings } from './settings.ts'

type Visibility = Pick<RoomSettings, 'radio' | 'type' | 'isPasswordProtected' | 'isGuestPasswordProtected'>

/** Whether anybody may hear a room as a radio station without its secret link. */
export const isPublicStation = ({
  radio = true,
  type,
  isPasswordProtected,
  isGuestPasswordProtected,
}: Visibility): boolean => radio && type === 'PUBLIC' && !isPasswordProtected && !isGuestPasswordProtected

/**
 * The upload that a room's radio sends, or null. Only what people have uploaded, our own music included, may be sent:
 * other providers allow their own players only.
 */
export const uploadOnAir = (song: Song): string | null => song.musicProviders?.uploadService ?? null
