/**
 * The areas of texts: the one table of them, which types their keys as the Chinese files have them. The file of an area
 * bears its name. Types only.
 */
export interface Areas {
  access: typeof import('../../../features/access/access.zh').default;
  address: typeof import('../../../features/addressBook/address.zh').default;
  alertRoom: typeof import('../../../features/alerts/alertRoom.zh').default;
  alertSettings: typeof import('../../../features/alerts/alertSettings.zh').default;
  alerts: typeof import('../../../features/alerts/alerts.zh').default;
  app: typeof import('../../messages/app.zh').default;
  applications: typeof import('../../../features/applications/applications.zh').default;
  approval: typeof import('../../../features/approvals/approval.zh').default;
  approvalEditor: typeof import('../../../features/approvals/editor/approvalEditor.zh').default;
  approvalGate: typeof import('../../../features/approvals/gate/approvalGate.zh').default;
  archive: typeof import('../../../features/approvals/archive/archive.zh').default;
  attempts: typeof import('../../delivery/attempts.zh').default;
  audit: typeof import('../../../features/audit/audit.zh').default;
  binding: typeof import('../../../features/cards/binding.zh').default;
  calendar: typeof import('../../../features/fences/calendar/calendar.zh').default;
  card: typeof import('../../../features/cardSettings/card.zh').default;
  radioMap: typeof import('../../../features/radioMap/radioMap.zh').default;
  classes: typeof import('../../../features/classes/classes.zh').default;
  common: typeof import('../../messages/common.zh').default;
  crossings: typeof import('../../../features/crossings/crossings.zh').default;
  draft: typeof import('../../drawing/draft.zh').default;
  draw: typeof import('../../drawing/draw.zh').default;
  entries: typeof import('../../../features/entry/entries.zh').default;
  entry: typeof import('../../entry/entry.zh').default;
  errorPages: typeof import('../../../features/errorPages/errorPages.zh').default;
  familyPlaces: typeof import('../../placeWords/familyPlaces.zh').default;
  failure: typeof import('../../messages/failure.zh').default;
  fence: typeof import('../../fences/fence.zh').default;
  fenceEditor: typeof import('../../../features/fences/editor/fenceEditor.zh').default;
  fencePreview: typeof import('../../../features/fences/preview/fencePreview.zh').default;
  fenceRules: typeof import('../../../features/fences/rules/fenceRules.zh').default;
  geofencing: typeof import('../../../features/fences/geofencing.zh').default;
  groups: typeof import('../../../features/groups/groups.zh').default;
  guards: typeof import('../../../features/waters/guards.zh').default;
  health: typeof import('../../../features/health/health.zh').default;
  firstSteps: typeof import('../../../features/home/firstSteps.zh').default;
  home: typeof import('../../../features/home/home.zh').default;
  inbox: typeof import('../../../features/alerts/inbox.zh').default;
  invitations: typeof import('../../../features/invitations/invitations.zh').default;
  keys: typeof import('../../../features/intakeKeys/keys.zh').default;
  leftChildren: typeof import('../../../features/leaving/leftChildren.zh').default;
  manage: typeof import('../../../features/manage/manage.zh').default;
  maps: typeof import('../../../features/settings/maps/maps.zh').default;
  names: typeof import('../../messages/names.zh').default;
  notices: typeof import('../../../features/notices/notices.zh').default;
  passwords: typeof import('../../../features/passwords/passwords.zh').default;
  placeWords: typeof import('../../placeWords/placeWords.zh').default;
  positions: typeof import('../../../features/positions/positions.zh').default;
  privacy: typeof import('../../../features/privacy/privacy.zh').default;
  profilePhoto: typeof import('../../../features/profile/profilePhoto.zh').default;
  providers: typeof import('../../../features/delivery/providers.zh').default;
  reach: typeof import('../../../features/reach/reach.zh').default;
  reached: typeof import('../../delivery/reached.zh').default;
  roster: typeof import('../../../features/roster/roster.zh').default;
  search: typeof import('../../../features/search/search.zh').default;
  secondFactor: typeof import('../../../features/secondFactor/secondFactor.zh').default;
  sessions: typeof import('../../../features/sessions/sessions.zh').default;
  settings: typeof import('../../../features/settings/settings.zh').default;
  setUp: typeof import('../../../features/setUp/setUp.zh').default;
  signIn: typeof import('../../../features/signIn/signIn.zh').default;
  staffWork: typeof import('../../staffWork/staffWork.zh').default;
  townMap: typeof import('../../../features/townMap/townMap.zh').default;
  track: typeof import('../../../features/track/track.zh').default;
  trackFile: typeof import('../../../features/track/file/trackFile.zh').default;
  trackShare: typeof import('../../../features/track/share/trackShare.zh').default;
  trackStory: typeof import('../../../features/track/story/trackStory.zh').default;
  ui: typeof import('../../ui/ui.zh').default;
  water: typeof import('../../../features/waters/water.zh').default;
  waterOutline: typeof import('../../../features/waters/waterOutline.zh').default;
  windows: typeof import('../../fences/windows.zh').default;
}

declare module '../../messages/texts' {
  interface TextAreas extends Areas {}
}
