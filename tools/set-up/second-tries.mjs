/**
 * A reporter for vitest: names each test that passed only at its second try. Such a test has shown something that
 * happens now and then, to us or to a customer, and is to be looked into; it doesn't count as failed.
 */
export default class SecondTries {
  names = [];

  onTestCaseResult(testCase) {
    if (testCase.diagnostic()?.flaky) this.names.push(`${testCase.module.relativeModuleId} > ${testCase.fullName}`);
  }

  onTestRunEnd() {
    for (const name of this.names) console.log(`passed at the second try only: ${name}`);
  }
}
