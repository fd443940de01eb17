import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { withTalk } from '../session/people/session-people.ts'
import { Ducking } from '../session/sound/ducking.ts'
import { useRoomSession, useMyUuid, useSnapshot } from '../session/room-context.tsx'
import { useVoicesWanted, voicesOf } from './voices.ts'
import { useMaySpeak } from './may-speak.ts'
import { useIsOn } from './use-is-on.ts'
import { after } from '../client/page/timers.ts'
import type { VoiceChannel } from '../session/voice/voice-channel.ts'

/** Renders nothing: plays the room's voice channel, and ducks the music under it. */
export function VoiceListener() {
  const isOn = useIsOn()
  return isOn ? <Listener /> : null
}

function Listener() {
  const {
    room: { player, roomUuid },
    people,
    voice,
  } = useRoomSession()
  const me = useMyUuid()
  const [{ channel, ducking }] = useState(() => {
    const ducks = new Ducking({
      duck: (share) => player.settings.duck(share),
      ownId: me,
      later: (run, ms) => after(ms, run),
    })
    const opened = voicesOf(roomUuid, (uid, talks) => {
      ducks.receive(uid, talks)
      people.setState(({ talking }) => ({ talking: withTalk(talking, uid, talks) }))
    })
    return { channel: opened, ducking: ducks }
  })
  useEffect(() => {
    voice.setState({ channel })
    return () => {
      voice.setState({ channel: null })
      void channel.leave()
      ducking.stop()
    }
  }, [channel, ducking, voice])
  useListening(channel)
  useHushing(channel)
  return null
}

/** Voices never play before the music: the browser allows neither until the user has pressed something. */
function useListening(channel: VoiceChannel): void {
  const wanted = useVoicesWanted((state) => state.wanted)
  const isAudible = useSnapshot(({ sound }) => sound.name === 'playing')
  const speaks = useStore(channel.store, ({ status }) => status === 'opening' || status === 'speaking')
  useEffect(() => {
    if (wanted && isAudible) void channel.listen()
    // A user who is speaking stays until they have finished.
    if (!wanted && !speaks) void channel.leave()
  }, [channel, wanted, isAudible, speaks])
}

/** Closes the microphone of a user who has left the stage. */
function useHushing(channel: VoiceChannel): void {
  const maySpeak = useMaySpeak()
  useEffect(() => {
    if (!maySpeak) void channel.mute()
  }, [channel, maySpeak])
}
