import type { StageWords } from './stage-props.ts'

/** The stage's texts from the catalogue (area `stage`); `translate` is i18next's `t` or equivalent. */
export function stageWords(translate: (key: string, values?: Record<string, string | number>) => string): StageWords {
  return {
    onStage: translate('stage.onStage'),
    crowd: translate('stage.crowd'),
    you: translate('stage.you'),
    playing: translate('stage.playing'),
    next: translate('stage.next'),
    likesIt: translate('stage.likesIt'),
    dislikesIt: translate('stage.dislikesIt'),
    starredIt: translate('stage.starredIt'),
    stepUp: translate('stage.stepUp'),
    stepUpTo: (seat) => translate('stage.stepUpTo', { seat }),
    emptySeat: (seat) => translate('stage.emptySeat', { seat }),
    decksFree: translate('stage.decksFree'),
    loading: translate('stage.loading'),
    reconnecting: translate('stage.reconnecting'),
    vibe: (percent) => translate('stage.vibe', { percent }),
  }
}
