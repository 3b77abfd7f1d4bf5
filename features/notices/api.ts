/** The calls of notices. Opening one as a guardian is reading it. */
import { noticeCalls } from '../../contract/notices/notices';
import { position } from '../../contract/positions';
import { api } from '../../src/service/api';
import { request } from '../../src/service/request';

/** Milliseconds between two readings of who has read a notice, while a screen shows it. */
export const READ_EVERY = 30_000;

const noticeApi = api.injectEndpoints({
  endpoints: (build) => ({
    sentNotices: build.query({ ...request(noticeCalls.sentNotices), providesTags: ['Notice'] }),
    noticeReceipts: build.query(request(noticeCalls.noticeReceipts)),
    noticeClasses: build.query(request(position.teacherClasses)),
    publishNotice: build.mutation({ ...request(noticeCalls.publishNotice), invalidatesTags: ['Notice'] }),
    receivedNotices: build.query({ ...request(noticeCalls.receivedNotices), providesTags: ['Notice'] }),
    readNotice: build.query({
      ...request(noticeCalls.readNotice),
      async onQueryStarted(_, { dispatch, queryFulfilled }) {
        const answer = await queryFulfilled.catch(() => null);
        if (answer) dispatch(api.util.invalidateTags(['Notice', 'NoticesWaiting']));
      },
    }),
    confirmNotice: build.mutation({
      ...request(noticeCalls.confirmNotice),
      invalidatesTags: ['Notice', 'NoticesWaiting'],
      async onQueryStarted(input, { dispatch, queryFulfilled }) {
        const answer = await queryFulfilled.catch(() => null);
        if (answer) void dispatch(noticeApi.util.upsertQueryData('readNotice', input, answer.data));
      },
    }),
  }),
});

export const {
  useSentNoticesQuery,
  useNoticeReceiptsQuery,
  useNoticeClassesQuery,
  usePublishNoticeMutation,
  useReceivedNoticesQuery,
  useReadNoticeQuery,
  useConfirmNoticeMutation,
} = noticeApi;
