import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Design } from '@segue/shared/room/settings/settings.ts'
import { endArrival, isArriving } from '../client/device/arrival.ts'
import { anyKey } from '../client/i18n.ts'
import { useMyUuid, useRoomSession, useSessionPeople, useSnapshot } from '../session/room-context.tsx'
import { moodOf, stagePeople } from '../session/people/stage-people.ts'
import { whyNoDj } from '../session/turn/my-turn.ts'
import { coverOf } from '../song/song-words.ts'
import { Stage } from '../stage/stage.tsx'
import type { StageProps } from '../stage/stage-props.ts'
import { stageWords } from '../stage/stage-words.ts'
import { useStepUp } from './actions.ts'

export type RoomStageProps = Pick<StageProps, 'inset' | 'onPerson'> & { design: Design; compact: boolean }

const nobody = { djs: [], audience: [] }

/** The room's state as props for the stage. Loaded with the renderer, so that neither delays the music. */
export function StageView({ design: firstDesign, inset, onPerson, compact }: RoomStageProps) {
  const { t } = useTranslation()
  const { room, stage } = useRoomSession()
  const me = useMyUuid()
  const stepUp = useStepUp()
  const state = useSnapshot((snapshot) => snapshot.state)
  const live = useSnapshot(({ status }) => status.kind === 'live')
  const faces = useSessionPeople((known) => known.faces)
  const talking = useSessionPeople((known) => known.talking)
  const people = useMemo(
    () => {
      const roles = {
        owner: t('roles.owner'),
        coOwner: t('roles.coOwner'),
        moderator: t('roles.moderator'),
        bot: t('roles.bot'),
        staff: t('roles.staff'),
      }
      return state ? stagePeople(state, me, roles, faces) : nobody
    },
    // Only these parts of the state are drawn; a settings change must not lay out the crowd again.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    [state?.allUserData, state?.audienceUsers, state?.visibleDjs, state?.nowPlaying, state?.djs, me, t, faces],
  )
  const regulars = useSessionPeople((known) => known.regulars)
  const audience = useMemo(() => [...people.audience, ...regulars], [people.audience, regulars])
  const words = useMemo(() => stageWords(anyKey(t)), [t])
  const song = state?.nowPlaying?.song
  const seats = state?.settings.numberOfDjs ?? 0
  const mayDj = state !== null && whyNoDj(state, me, room.serverNow()) === null
  const onStage = people.djs.some((dj) => dj.isMe)
  const [isDrawn, setDrawn] = useState(() => !isArriving())
  const show = () => {
    endArrival()
    setDrawn(true)
  }
  return (
    <>
      {isDrawn ? null : <span data-arriving="" hidden />}
      <Stage
        {...(isDrawn ? undefined : { onDrawn: show })}
        design={state?.settings.design ?? firstDesign}
        djs={people.djs}
        seats={seats}
        audience={audience}
        talking={talking}
        vibe={state?.vibeMeter ?? 0}
        mood={moodOf({ live, loaded: state !== null, djs: people.djs.length, plays: song !== undefined })}
        beat={room.beat}
        plays={() => [room.store.getState().state, room.serverNow()]}
        onMoment={room.onMoment}
        onShow={stage.onShow}
        onSpeech={stage.onSpeech}
        inset={inset}
        canStepUp={live && mayDj && !onStage && people.djs.length < seats && state?.waitingList.length === 0}
        onStepUp={stepUp}
        onPerson={onPerson}
        words={words}
        compact={compact}
        artwork={song ? coverOf(song, 512) : null}
        title={song?.trackName ?? ''}
        artist={song?.artistName ?? ''}
      />
    </>
  )
}
