/**
 * A session as the operator beside that of the administrator, for whoever is both: who sets a platform up is. It ends
 * when its screen closes.
 */
import { useEffect, useState } from 'react';
import { roleOf } from '../../contract/permissions';
import { sessionApi, useChooseIdentityMutation, useIdentitiesQuery } from '../../src/session/api';
import { useAppDispatch, useAppSelector } from '../../src/store/store';

interface OtherSession {
  token: string;
  roleId: string;
}

export function useOperatorSession() {
  const dispatch = useAppDispatch();
  const token = useAppSelector(({ global }) => global.token);
  const roleId = useAppSelector(({ global }) => global.roleId);
  const { data: identities } = useIdentitiesQuery();
  const operator = identities?.find(({ userType }) => roleOf(userType) === 'operator');
  const [choose, { isLoading, isError }] = useChooseIdentityMutation();
  const [session, setSession] = useState<OtherSession | null>(null);
  useEffect(() => {
    if (!session) return undefined;
    return () => {
      void dispatch(sessionApi.endpoints.signOut.initiate({ sent: {}, ...session }, { track: false }));
    };
  }, [session, dispatch]);
  return {
    /** Null until the identities have come. */
    isOperator: identities ? operator !== undefined : null,
    session,
    opening: isLoading,
    failed: isError,
    async open() {
      if (!operator) return;
      const { data } = await choose({ sent: { roleId: operator.roleId }, token, roleId });
      if (data) setSession({ token: data.token, roleId: data.roleId });
    },
  };
}
