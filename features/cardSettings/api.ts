/** The calls of a card's settings. A receipt over the live stream makes them read again (`useCardNews`). */
import { addressCalls } from '../../contract/addressBook';
import { cardSettingCalls as calls } from '../../contract/cardSettings/calls';
import { cardRecordCalls as records, familyCalls } from '../../contract/cardSettings/recordCalls';
import { fences } from '../../contract/fences/calls';
import { position } from '../../contract/positions';
import { api } from '../../src/service/api';
import { useLiveFrame, useLiveGap } from '../../src/service/liveHooks';
import { request } from '../../src/service/request';
import { useAppDispatch } from '../../src/store/store';

const TAG = 'CardSettings';
const read = { providesTags: [TAG] } as const;
/** Also after a refusal: somebody else may have changed what is wanted. */
const save = { invalidatesTags: [TAG] } as const;

const cardApi = api.enhanceEndpoints({ addTagTypes: [TAG] }).injectEndpoints({
  endpoints: (build) => ({
    card: build.query({ ...request(calls.card), ...read }),
    outgoing: build.query({ ...request(calls.outgoing), ...read }),
    saveOutgoing: build.mutation({ ...request(calls.saveOutgoing), ...save }),
    settingChanges: build.query({ ...request(calls.settingChanges), ...read }),
    revertSetting: build.mutation({ ...request(calls.revertSetting), ...save }),
    incoming: build.query({ ...request(calls.incoming), ...read }),
    removeIncoming: build.mutation({ ...request(calls.removeIncoming), ...save }),
    addIncoming: build.mutation({ ...request(calls.addIncoming), ...save }),
    incomingNumber: build.query(request(calls.incomingNumber)),
    updateIncoming: build.mutation({ ...request(calls.updateIncoming), ...save }),
    saveIncomingLimit: build.mutation({ ...request(calls.saveIncomingLimit), ...save }),
    classMode: build.query({ ...request(calls.classMode), ...read }),
    saveClassMode: build.mutation({ ...request(calls.saveClassMode), ...save }),
    smsIntercept: build.query({ ...request(calls.smsIntercept), ...read }),
    saveSmsIntercept: build.mutation({ ...request(calls.saveSmsIntercept), ...save }),
    reportInterval: build.query({ ...request(calls.reportInterval), ...read }),
    saveReportInterval: build.mutation({ ...request(calls.saveReportInterval), ...save }),
    operateCard: build.mutation({ ...request(calls.operateCard), ...save }),
    ringCard: build.mutation({ ...request(calls.ringCard), ...save }),
    sendMessage: build.mutation({ ...request(calls.sendMessage), ...save }),
    messages: build.query({ ...request(calls.messages), ...read }),
    recordSwitch: build.query({ ...request(records.recordSwitch), ...read }),
    saveRecordSwitch: build.mutation({ ...request(records.saveRecordSwitch), ...save }),
    callLog: build.query({ ...request(records.callLog), ...read }),
    smsThreads: build.query({ ...request(records.smsThreads), ...read }),
    smsThread: build.query({ ...request(records.smsThread), ...read }),
    classRule: build.query({ ...request(records.classRule), ...read }),
    saveClassRule: build.mutation({ ...request(records.saveClassRule), ...save }),
    ruleClasses: build.query(request(position.teacherClasses)),
    schoolBells: build.query({ ...request(fences.schoolCalendar), providesTags: ['SchoolCalendar'] }),
    cardOrder: build.query({ ...request(familyCalls.cardOrder), ...read }),
    familyGroup: build.query({ ...request(familyCalls.familyGroup), ...read }),
    addFamilyGroup: build.mutation({ ...request(familyCalls.addFamilyGroup), ...save }),
    familyBook: build.query(request(addressCalls.addressBook)),
    changeFamilyGroup: build.mutation({ ...request(familyCalls.changeFamilyGroup), ...save }),
  }),
});

export const {
  useCardQuery,
  useOutgoingQuery,
  useSaveOutgoingMutation,
  useSettingChangesQuery,
  useRevertSettingMutation,
  useIncomingQuery,
  useRemoveIncomingMutation,
  useAddIncomingMutation,
  useIncomingNumberQuery,
  useUpdateIncomingMutation,
  useSaveIncomingLimitMutation,
  useClassModeQuery,
  useSaveClassModeMutation,
  useSmsInterceptQuery,
  useSaveSmsInterceptMutation,
  useReportIntervalQuery,
  useSaveReportIntervalMutation,
  useOperateCardMutation,
  useRingCardMutation,
  useSendMessageMutation,
  useMessagesQuery,
  useRecordSwitchQuery,
  useSaveRecordSwitchMutation,
  useCallLogQuery,
  useSmsThreadsQuery,
  useSmsThreadQuery,
  useClassRuleQuery,
  useSaveClassRuleMutation,
  useRuleClassesQuery,
  useSchoolBellsQuery,
  useCardOrderQuery,
  useFamilyGroupQuery,
  useAddFamilyGroupMutation,
  useChangeFamilyGroupMutation,
  useFamilyBookQuery,
} = cardApi;

/**
 * Reads the open screens of cards again when a receipt changes, or when receipts may have been missed.
 * @param studentId whose card; null for those of all pupils of the viewer
 */
export function useCardNews(studentId: string | null) {
  const dispatch = useAppDispatch();
  const readAgain = () => void dispatch(cardApi.util.invalidateTags([TAG]));
  useLiveFrame('receipt', ({ studentId: whose }) => {
    if (studentId === null || whose === studentId) readAgain();
  });
  useLiveGap(readAgain);
}
