package org.bourse.app;

import com.getcapacitor.BridgeActivity;

public class MainActivity extends BridgeActivity {}
