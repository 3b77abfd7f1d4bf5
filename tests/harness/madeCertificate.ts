/**
 * A made certificate for `mail.example`, with its key, valid from 2020 to 2120. It has signed itself, so nobody trusts
 * it but who is given it. For tests alone.
 */
export const MADE_HOST = 'mail.example';

export const MADE_CERTIFICATE = `-----BEGIN CERTIFICATE-----
MIIBaTCCARCgAwIBAgIBATAKBggqhkjOPQQDAjAXMRUwEwYDVQQDDAxtYWlsLmV4
YW1wbGUwIBcNMjAwMTAxMDAwMDAwWhgPMjEyMDAxMDEwMDAwMDBaMBcxFTATBgNV
BAMMDG1haWwuZXhhbXBsZTBZMBMGByqGSM49AgEGCCqGSM49AwEHA0IABAcj/087
UV6+YQ2uE+J+UQZvXiQ7dwT/PFPH4RznupUOWy65tK9eA+O2f6QpKQ/JUFMyWXtX
xxVg6yG9u/Gs+42jSzBJMA8GA1UdEwEB/wQFMAMBAf8wFwYDVR0RBBAwDoIMbWFp
bC5leGFtcGxlMB0GA1UdDgQWBBSNQ+VxAFHjlbLSBfJO8BgBEPPCozAKBggqhkjO
PQQDAgNHADBEAiAKITTBsDOq0iN+kjxloB92/MLwDvznO7pRMj9sqwmz4QIgNc96
C0fnwltpSQFT6bbi5/WZ1lZnDNzvJKFsoEIiyJw=
-----END CERTIFICATE-----
`;

export const MADE_KEY = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgTRFdJLl5unZieV3n
yCBfw9yG6NC/g6JCV4fNayKSHDehRANCAAQHI/9PO1FevmENrhPiflEGb14kO3cE
/zxTx+Ec57qVDlsuubSvXgPjtn+kKSkPyVBTMll7V8cVYOshvbvxrPuN
-----END PRIVATE KEY-----
`;
